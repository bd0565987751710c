//! The shaders: embedded text, joined by `//!include lib/x.wgsl` lines, and in debug builds read again from disk.
//!
//! Every layer is one file of `shaders/`; what they share lies in `shaders/lib/`. An included file includes nothing itself.

use std::borrow::Cow;

/// Why a shader cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ShaderError {
    /// A file that is asked for or included does not exist.
    #[error("the shader {0} does not exist")]
    Missing(String),
    /// The device or its compiler refuses it.
    #[error("the shaders are wrong: {0}")]
    Invalid(String),
}

/// The shaders with an entry point, by file name.
pub(crate) const BACKGROUND: &str = "background.wgsl";
pub(crate) const PANELS: &str = "panels.wgsl";
pub(crate) const DRAWINGS: &str = "drawings.wgsl";
pub(crate) const BLOCKS: &str = "blocks.wgsl";
pub(crate) const PARTICLES: &str = "particles.wgsl";
pub(crate) const BURSTS: &str = "bursts.wgsl";
pub(crate) const TILES: &str = "tiles.wgsl";
pub(crate) const STROKES: &str = "strokes.wgsl";
pub(crate) const TEXT: &str = "text.wgsl";

/// All of them.
#[cfg(any(test, all(debug_assertions, not(target_family = "wasm"))))]
pub(crate) const ENTRIES: [&str; 9] =
    [BACKGROUND, PANELS, DRAWINGS, BLOCKS, TILES, STROKES, PARTICLES, BURSTS, TEXT];

const EMBEDDED: [(&str, &str); 12] = [
    (BACKGROUND, include_str!("../../shaders/background.wgsl")),
    (PANELS, include_str!("../../shaders/panels.wgsl")),
    (DRAWINGS, include_str!("../../shaders/drawings.wgsl")),
    (BLOCKS, include_str!("../../shaders/blocks.wgsl")),
    (TILES, include_str!("../../shaders/tiles.wgsl")),
    (STROKES, include_str!("../../shaders/strokes.wgsl")),
    (PARTICLES, include_str!("../../shaders/particles.wgsl")),
    (BURSTS, include_str!("../../shaders/bursts.wgsl")),
    (TEXT, include_str!("../../shaders/text.wgsl")),
    ("lib/frame.wgsl", include_str!("../../shaders/lib/frame.wgsl")),
    ("lib/color.wgsl", include_str!("../../shaders/lib/color.wgsl")),
    ("lib/sdf.wgsl", include_str!("../../shaders/lib/sdf.wgsl")),
];

/// The embedded shader with its includes.
pub(crate) fn embedded(file: &'static str) -> String {
    let read =
        |name: &str| EMBEDDED.iter().find(|(known, _)| *known == name).map(|(_, text)| Cow::Borrowed(*text));
    compose(file, &read).expect("the embedded shaders are complete; a test composes each")
}

/// The text of a shader with every include line replaced by the file that it names.
fn compose(file: &str, read: &dyn Fn(&str) -> Option<Cow<'static, str>>) -> Result<String, ShaderError> {
    let open = |name: &str| read(name).ok_or_else(|| ShaderError::Missing(name.to_owned()));
    let mut text = String::new();
    for line in open(file)?.lines() {
        match line.strip_prefix("//!include ") {
            Some(name) => text.push_str(&open(name.trim())?),
            None => text.push_str(line),
        }
        text.push('\n');
    }
    Ok(text)
}

/// The shaders on disk beside the source, for developers who edit them while the game runs.
#[cfg(all(debug_assertions, not(target_family = "wasm")))]
pub(crate) mod disk {
    use std::borrow::Cow;
    use std::path::{Path, PathBuf};
    use std::time::SystemTime;

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../shaders")
    }

    /// When any shader was last saved; `None` where there is no source tree.
    pub(crate) fn last_saved() -> Option<SystemTime> {
        let saved = |(name, _): &(&str, &str)| std::fs::metadata(folder().join(name)).ok()?.modified().ok();
        super::EMBEDDED.iter().filter_map(saved).max()
    }

    /// A shader as it is on disk now.
    pub(crate) fn read(file: &str) -> Result<String, super::ShaderError> {
        super::compose(file, &|name| std::fs::read_to_string(folder().join(name)).ok().map(Cow::Owned))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use naga::valid::{Capabilities, ValidationFlags, Validator};
    use naga::{Binding, Module, Scalar, ShaderStage, TypeInner, VectorSize};

    pub(crate) const LAYERS: [&str; 8] =
        [BACKGROUND, PANELS, DRAWINGS, BLOCKS, TILES, STROKES, PARTICLES, TEXT];

    fn parse(file: &'static str) -> Module {
        let text = embedded(file);
        naga::front::wgsl::parse_str(&text)
            .unwrap_or_else(|error| panic!("{file}: {}", error.emit_to_string(&text)))
    }

    #[test]
    fn every_shader_is_valid_without_optional_features() {
        for file in ENTRIES {
            Validator::new(ValidationFlags::all(), Capabilities::empty())
                .validate(&parse(file))
                .unwrap_or_else(|error| panic!("{file}: {error:?}"));
        }
    }

    #[test]
    fn every_file_of_the_folder_is_embedded() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shaders");
        let mut names = Vec::new();
        for (folder, prefix) in [(folder.clone(), ""), (folder.join("lib"), "lib/")] {
            for entry in std::fs::read_dir(folder).expect("the shaders' folder") {
                let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
                if name.ends_with(".wgsl") {
                    names.push(format!("{prefix}{name}"));
                }
            }
        }
        names.sort();
        let mut embedded: Vec<String> = EMBEDDED.iter().map(|(name, _)| (*name).to_owned()).collect();
        embedded.sort();
        assert_eq!(names, embedded);
    }

    #[test]
    fn an_include_that_does_not_exist_is_named() {
        let read = |name: &str| (name == "a.wgsl").then_some(Cow::Borrowed("//!include lib/none.wgsl\n"));
        let error = compose("a.wgsl", &read).expect_err("a missing include");
        assert_eq!(error.to_string(), "the shader lib/none.wgsl does not exist");
    }

    /// Number and kind of the components of a vertex attribute, as the shader declares them.
    fn shader_type(inner: &TypeInner) -> (u32, Scalar) {
        match *inner {
            TypeInner::Scalar(scalar) => (1, scalar),
            TypeInner::Vector { size, scalar } => (
                match size {
                    VectorSize::Bi => 2,
                    VectorSize::Tri => 3,
                    VectorSize::Quad => 4,
                },
                scalar,
            ),
            ref other => panic!("{other:?} cannot be a vertex attribute"),
        }
    }

    /// Number and kind of the components that a vertex format arrives as.
    fn format_type(format: wgpu::VertexFormat) -> (u32, Scalar) {
        use wgpu::VertexFormat::*;
        match format {
            Float32 => (1, Scalar::F32),
            Float32x2 => (2, Scalar::F32),
            Float32x3 => (3, Scalar::F32),
            Float32x4 | Unorm8x4 | Snorm8x4 => (4, Scalar::F32),
            Uint32 => (1, Scalar::U32),
            Uint16x2 => (2, Scalar::U32),
            Uint16x4 => (4, Scalar::U32),
            other => panic!("{other:?} is not in use yet: add it here"),
        }
    }

    /// Asserts that an instance buffer feeds exactly the attributes that a shader's vertex stage declares.
    pub(crate) fn assert_layout(file: &'static str, layout: &wgpu::VertexBufferLayout<'_>) {
        assert_layouts(file, &[(layout, wgpu::VertexStepMode::Instance)]);
    }

    /// The same of several buffers, each with what it steps by.
    pub(crate) fn assert_layouts(
        file: &'static str,
        layouts: &[(&wgpu::VertexBufferLayout<'_>, wgpu::VertexStepMode)],
    ) {
        let module = parse(file);
        let entry = module
            .entry_points
            .iter()
            .find(|entry| entry.stage == ShaderStage::Vertex)
            .expect("a vertex stage");
        let mut declared = Vec::new();
        for argument in &entry.function.arguments {
            if let TypeInner::Struct { members, .. } = &module.types[argument.ty].inner {
                for member in members {
                    if let Some(Binding::Location { location, .. }) = member.binding {
                        declared.push((location, shader_type(&module.types[member.ty].inner)));
                    }
                }
            }
        }
        let fed: Vec<_> = layouts
            .iter()
            .flat_map(|(layout, _)| layout.attributes)
            .map(|attribute| (attribute.shader_location, format_type(attribute.format)))
            .collect();
        assert_eq!(declared, fed, "{file}");

        for (layout, step_mode) in layouts {
            let mut end = 0;
            for attribute in layout.attributes {
                assert_eq!(
                    attribute.offset, end,
                    "{file}: a gap or overlap before location {}",
                    attribute.shader_location
                );
                end += attribute.format.size();
            }
            assert_eq!(end, layout.array_stride, "{file}: the instance is larger than its attributes");
            assert_eq!(layout.step_mode, *step_mode);
        }
    }

    /// Offsets of the members of a WGSL struct by name, and its size.
    pub(crate) fn struct_layout(file: &'static str, name: &str) -> (Vec<(String, u32)>, u32) {
        let module = parse(file);
        let (_, found) =
            module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some(name)).expect("the struct");
        let TypeInner::Struct { members, span } = &found.inner else { panic!("{name} is no struct") };
        let member = |member: &naga::StructMember| (member.name.clone().unwrap_or_default(), member.offset);
        (members.iter().map(member).collect(), *span)
    }
}
