//! Vectors: drawings made of tessellated meshes, which stay in GPU memory from the frame that first shows them.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};

use super::instance_layout;
use crate::color::unorm;
use crate::mesh::{Mesh, MeshVertex};
use crate::scene::Drawing;

/// A drawing as its shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(crate) struct DrawingInstance {
    /// Origin and scale.
    place: [f32; 3],
    /// Cosine and sine.
    turn: [f32; 2],
    tint: [u8; 4],
}

impl DrawingInstance {
    const ATTRIBUTES: [wgpu::VertexAttribute; 3] =
        wgpu::vertex_attr_array![3 => Float32x3, 4 => Float32x2, 5 => Unorm8x4];
    /// How drawings lie in the instance buffer.
    pub(crate) const LAYOUT: wgpu::VertexBufferLayout<'static> =
        instance_layout::<DrawingInstance>(&Self::ATTRIBUTES);
}

const VERTEX_ATTRIBUTES: [wgpu::VertexAttribute; 3] =
    wgpu::vertex_attr_array![0 => Float32x2, 1 => Snorm8x4, 2 => Unorm8x4];
/// How the vertices of a mesh lie in their buffer.
pub(crate) const VERTEX_LAYOUT: wgpu::VertexBufferLayout<'static> = wgpu::VertexBufferLayout {
    array_stride: size_of::<MeshVertex>() as u64,
    step_mode: wgpu::VertexStepMode::Vertex,
    attributes: &VERTEX_ATTRIBUTES,
};

/// Drawings of one mesh that follow one another: one draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) stored: Stored,
    pub(crate) instances: Range<u32>,
}

/// Where a mesh lies in the buffers: its first vertex, and its indices, which count from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) first_vertex: u32,
    pub(crate) indices: Range<u32>,
}

/// Appends the instances of drawings whose meshes are in the store, and the runs they are drawn in.
pub(crate) fn append(
    drawings: &[Drawing],
    store: &MeshStore,
    instances: &mut Vec<DrawingInstance>,
    runs: &mut Vec<Run>,
) {
    let first_run = runs.len();
    for drawing in drawings {
        if drawing.tint.a <= 0.0 || drawing.scale <= 0.0 {
            continue;
        }
        let Some(stored) = store.get(&drawing.mesh) else { continue };
        let place = instances.len() as u32;
        instances.push(DrawingInstance {
            place: [drawing.origin[0], drawing.origin[1], drawing.scale],
            turn: [drawing.angle.cos(), drawing.angle.sin()],
            tint: unorm(drawing.tint),
        });
        match runs[first_run..].last_mut() {
            Some(run) if run.stored == *stored => run.instances.end += 1,
            _ => runs.push(Run { stored: stored.clone(), instances: place..place + 1 }),
        }
    }
}

/// Room for vertices and indices at first; doubled when a frame needs more.
const FIRST_VERTICES: u32 = 4096;
const FIRST_INDICES: u32 = 16 * 1024;

/// The meshes in GPU memory. Each enters when a frame first shows it. When there is no room for another, all are dropped
/// and those of the frame enter again; that the buffers grow is the exception.
pub(crate) struct MeshStore {
    vertices: wgpu::Buffer,
    indices: wgpu::Buffer,
    /// A clone of each mesh keeps its address its own.
    meshes: Vec<(Mesh, Stored)>,
    vertex_count: u32,
    index_count: u32,
    /// Bytes and buffers since they were last asked for.
    uploaded_bytes: u64,
    created_objects: u32,
}

impl MeshStore {
    /// An empty store of two buffers.
    pub(crate) fn new(device: &wgpu::Device) -> MeshStore {
        MeshStore {
            vertices: vertex_buffer(device, FIRST_VERTICES),
            indices: index_buffer(device, FIRST_INDICES),
            meshes: Vec::new(),
            vertex_count: 0,
            index_count: 0,
            uploaded_bytes: 0,
            created_objects: 2,
        }
    }

    /// Sees that the meshes of a frame are in the buffers.
    pub(crate) fn prepare<'a>(
        &mut self,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        meshes: impl Iterator<Item = &'a Mesh> + Clone,
    ) {
        if meshes.clone().all(|mesh| self.enter(queue, mesh)) {
            return;
        }
        self.meshes.clear();
        (self.vertex_count, self.index_count) = (0, 0);
        let (mut vertices, mut indices) = (0, 0);
        // A mesh shown twice counts twice: that only makes the room larger than it need be.
        for triangles in meshes.clone().filter_map(Mesh::triangles) {
            vertices += triangles.vertices.len() as u32;
            indices += triangles.indices.len() as u32;
        }
        if vertices > capacity::<MeshVertex>(&self.vertices) {
            self.vertices = vertex_buffer(device, vertices.next_power_of_two());
            self.created_objects += 1;
        }
        if indices > capacity::<u32>(&self.indices) {
            self.indices = index_buffer(device, indices.next_power_of_two());
            self.created_objects += 1;
        }
        for mesh in meshes {
            let entered = self.enter(queue, mesh);
            debug_assert!(entered, "the buffers were made large enough");
        }
    }

    /// Puts a mesh behind the others unless it is there already; false when there is no room for it.
    fn enter(&mut self, queue: &wgpu::Queue, mesh: &Mesh) -> bool {
        let Some(triangles) = mesh.triangles() else { return true };
        if self.get(mesh).is_some() {
            return true;
        }
        let first_vertex = self.vertex_count;
        let first_index = self.index_count;
        let end_vertex = first_vertex + triangles.vertices.len() as u32;
        let end_index = first_index + triangles.indices.len() as u32;
        if end_vertex > capacity::<MeshVertex>(&self.vertices) || end_index > capacity::<u32>(&self.indices) {
            return false;
        }
        let vertices: &[u8] = bytemuck::cast_slice(&triangles.vertices);
        let indices: &[u8] = bytemuck::cast_slice(&triangles.indices);
        queue.write_buffer(&self.vertices, vertex_offset(first_vertex), vertices);
        queue.write_buffer(&self.indices, u64::from(first_index) * size_of::<u32>() as u64, indices);
        self.uploaded_bytes += (vertices.len() + indices.len()) as u64;
        (self.vertex_count, self.index_count) = (end_vertex, end_index);
        self.meshes.push((mesh.clone(), Stored { first_vertex, indices: first_index..end_index }));
        true
    }

    fn get(&self, mesh: &Mesh) -> Option<&Stored> {
        self.meshes.iter().find(|(known, _)| known.is(mesh)).map(|(_, stored)| stored)
    }

    /// Draws runs, one draw each, their instances being those of a buffer.
    pub(crate) fn draw(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        instances: wgpu::BufferSlice<'_>,
        runs: &[Run],
    ) {
        pass.set_index_buffer(self.indices.slice(..), wgpu::IndexFormat::Uint32);
        pass.set_vertex_buffer(1, instances);
        for run in runs {
            // Not as the draw's base vertex, which WebGL2 does not know.
            pass.set_vertex_buffer(0, self.vertices.slice(vertex_offset(run.stored.first_vertex)..));
            pass.draw_indexed(run.stored.indices.clone(), 0, run.instances.clone());
        }
    }

    /// Bytes uploaded and buffers created since the last call.
    pub(crate) fn take_costs(&mut self) -> (u64, u32) {
        (std::mem::take(&mut self.uploaded_bytes), std::mem::take(&mut self.created_objects))
    }

    /// GPU memory, bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.vertices.size() + self.indices.size()
    }
}

fn vertex_offset(vertex: u32) -> u64 {
    u64::from(vertex) * size_of::<MeshVertex>() as u64
}

/// How many values a buffer has room for.
fn capacity<T>(buffer: &wgpu::Buffer) -> u32 {
    (buffer.size() / size_of::<T>() as u64) as u32
}

fn vertex_buffer(device: &wgpu::Device, vertices: u32) -> wgpu::Buffer {
    buffer(device, "vectors::vertices", vertex_offset(vertices), wgpu::BufferUsages::VERTEX)
}

fn index_buffer(device: &wgpu::Device, indices: u32) -> wgpu::Buffer {
    let size = u64::from(indices) * size_of::<u32>() as u64;
    buffer(device, "vectors::indices", size, wgpu::BufferUsages::INDEX)
}

fn buffer(device: &wgpu::Device, label: &str, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size,
        usage: usage | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Color, MeshBuilder};
    use lyon::geom::euclid::default::Box2D;
    use lyon::math::point;
    use lyon::path::{Path, Winding};

    fn square() -> Path {
        let mut path = Path::builder();
        path.add_rectangle(&Box2D::new(point(0.0, 0.0), point(8.0, 8.0)), Winding::Positive);
        path.build()
    }

    /// A mesh of this many squares, 8 vertices and 30 indices each.
    fn squares(count: u32) -> Mesh {
        let mut builder = MeshBuilder::new(1.0);
        for _ in 0..count {
            builder.fill(&square(), Color::WHITE);
        }
        builder.build()
    }

    #[test]
    fn a_drawing_and_the_vertices_of_its_mesh_are_what_their_shader_reads() {
        crate::shader::tests::assert_layouts(
            crate::shader::DRAWINGS,
            &[
                (&VERTEX_LAYOUT, wgpu::VertexStepMode::Vertex),
                (&DrawingInstance::LAYOUT, wgpu::VertexStepMode::Instance),
            ],
        );
    }

    #[test]
    fn drawings_of_one_mesh_that_follow_one_another_are_one_draw() {
        let gpu = crate::gpu::tests::noop();
        let mut store = MeshStore::new(&gpu.device);
        let [one, other] = [squares(1), squares(2)];
        store.prepare(&gpu.device, &gpu.queue, [&one, &other].into_iter());
        let drawing = |mesh: &Mesh, alpha: f32| Drawing {
            mesh: mesh.clone(),
            tint: Color::WHITE.fade(alpha),
            ..Drawing::default()
        };
        let drawings = [
            drawing(&one, 1.0),
            drawing(&other, 0.0),
            drawing(&one, 0.5),
            drawing(&other, 1.0),
            drawing(&one, 1.0),
        ];
        let (mut instances, mut runs) = (Vec::new(), Vec::new());
        append(&drawings, &store, &mut instances, &mut runs);
        let ranges: Vec<_> = runs.iter().map(|run| run.instances.clone()).collect();
        assert_eq!(ranges, [0..2, 2..3, 3..4], "what cannot be seen interrupts no run");
        append(&drawings[..1], &store, &mut instances, &mut runs);
        assert_eq!(runs.len(), 4, "a run does not reach over from one sheet to the next");
    }

    #[test]
    fn a_mesh_is_uploaded_once_and_an_equal_one_is_another() {
        let gpu = crate::gpu::tests::noop();
        let mut store = MeshStore::new(&gpu.device);
        let mut bytes = |mesh: &Mesh| {
            store.prepare(&gpu.device, &gpu.queue, [mesh, mesh].into_iter());
            store.take_costs().0
        };
        let mesh = squares(1);
        assert_eq!(bytes(&mesh), 8 * 16 + 30 * 4);
        assert_eq!(bytes(&mesh.clone()), 0);
        assert_eq!(bytes(&squares(1)), 8 * 16 + 30 * 4);
        assert_eq!(bytes(&Mesh::default()), 0);
    }

    #[test]
    fn a_full_store_forgets_what_the_frame_does_not_show_and_grows_only_for_the_frame() {
        let gpu = crate::gpu::tests::noop();
        let mut store = MeshStore::new(&gpu.device);
        assert_eq!(store.take_costs(), (0, 2));
        let meshes: Vec<Mesh> = (0..4).map(|_| squares(200)).collect();
        for mesh in &meshes {
            store.prepare(&gpu.device, &gpu.queue, std::iter::once(mesh));
        }
        assert_eq!(store.take_costs().1, 0, "three at a time have room");
        assert!(store.get(&meshes[3]).is_some() && store.get(&meshes[0]).is_none());
        store.prepare(&gpu.device, &gpu.queue, meshes.iter());
        assert_eq!(store.take_costs().1, 2);
        assert!(meshes.iter().all(|mesh| store.get(mesh).is_some()));
        assert_eq!(store.bytes(), 8192 * 16 + 32768 * 4);
    }
}
