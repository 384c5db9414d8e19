#[test]
fn tmp() {
    let paths: Vec<std::path::PathBuf> = std::env::var("SPECS").unwrap().split(',').map(Into::into).collect();
    let t = std::time::Instant::now();
    let loaded = bourn_spec::load(&paths, &["/work/wt/zoo/dialects".into()]);
    println!("load {:?}", t.elapsed());
    println!("{}", loaded.diagnostics.render(false));
    let model = loaded.model.unwrap();
    let l = bourn_spec::lattice::Lattice::new(&model);
    let named: Vec<_> = (0..model.constraints.len() as u32)
        .map(bourn_spec::model::ConstraintId)
        .filter(|c| model[*c].generics.is_empty())
        .collect();
    let t = std::time::Instant::now();
    let (mut yes, mut no, mut unknown) = (0, 0, 0);
    for &a in &named {
        for &b in &named {
            if a != b && model[a].over == model[b].over {
                let c = |i| bourn_spec::model::ConstraintExpr::Named(i, Vec::new());
                match l.implies(&c(a), &c(b)) {
                    bourn_spec::lattice::Answer::Yes => yes += 1,
                    bourn_spec::lattice::Answer::No(_) => no += 1,
                    bourn_spec::lattice::Answer::Unknown(w) => {
                        unknown += 1;
                        if unknown < 10 {
                            println!("{} {} {w}", model[a].name, model[b].name)
                        }
                    }
                }
            }
        }
    }
    println!("{} constraints, {yes} yes {no} no {unknown} unknown in {:?}", named.len(), t.elapsed());
}
