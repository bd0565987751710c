//! The tree as assistive tools read it.

use accesskit::{
    Action as Verb, Node as AccessNode, NodeId as AccessId, Rect as AccessRect, Role as AccessRole, Toggled,
    TreeId, TreeInfo, TreeUpdate,
};

use super::layout::{Layout, Placed};
use super::tree::{Content, Group, NodeId, Role};
use crate::strings::Strings;

/// The whole tree, in physical pixels, with the focus on `focus` or on the window.
pub fn access_tree(layout: &Layout, focus: Option<NodeId>, px_per_pt: f32, strings: &Strings) -> TreeUpdate {
    let mut nodes: Vec<(AccessId, AccessNode)> = Vec::with_capacity(layout.nodes.len());
    // The list is in depth-first order, so the nodes still open around the next one are a stack.
    let mut open: Vec<(u16, usize)> = Vec::new();
    // What floats over the board for a moment is announced, not read.
    let lasting = layout.nodes.iter().filter(|placed| !matches!(placed.group, Group::Float(_)));
    for placed in lasting {
        while open.last().is_some_and(|&(depth, _)| depth >= placed.depth) {
            open.pop();
        }
        let index = nodes.len();
        if let Some(&(_, parent)) = open.last() {
            nodes[parent].1.push_child(AccessId(placed.id.0));
        }
        nodes.push((AccessId(placed.id.0), describe(placed, px_per_pt, strings)));
        open.push((placed.depth, index));
    }
    let root = nodes.first().map_or(AccessId(0), |(id, _)| *id);
    let known = focus.filter(|&focus| layout.find(focus).is_some());
    TreeUpdate {
        nodes,
        tree: Some(TreeInfo::new(root)),
        tree_id: TreeId::ROOT,
        focus: known.map_or(root, |focus| AccessId(focus.0)),
    }
}

fn describe(placed: &Placed, px_per_pt: f32, strings: &Strings) -> AccessNode {
    let role = match placed.role {
        Role::Group => AccessRole::GenericContainer,
        Role::Window => AccessRole::Window,
        Role::Dialog => AccessRole::Dialog,
        Role::Heading => AccessRole::Heading,
        Role::Text => AccessRole::Label,
        Role::Button => AccessRole::Button,
        Role::Switch(_) => AccessRole::Switch,
        Role::Choice(_) => AccessRole::RadioButton,
        Role::Slider => AccessRole::Slider,
        Role::Image => AccessRole::Image,
        Role::Figure => AccessRole::Figure,
        Role::Table => AccessRole::Table,
        Role::Cell => AccessRole::Cell,
    };
    let mut node = AccessNode::new(role);
    let scale = f64::from(px_per_pt);
    node.set_bounds(AccessRect {
        x0: f64::from(placed.rect.x) * scale,
        y0: f64::from(placed.rect.y) * scale,
        x1: f64::from(placed.rect.right()) * scale,
        y1: f64::from(placed.rect.bottom()) * scale,
    });
    let spoken = match (placed.label, placed.content) {
        (Some(label), Content::Text { phrase, .. }) => {
            Some(format!("{}: {}", strings.text(label), strings.text(phrase)))
        }
        (Some(label), _) => Some(strings.text(label)),
        (None, Content::Text { phrase, .. }) => Some(strings.text(phrase)),
        (None, _) => None,
    };
    if let Some(spoken) = spoken {
        if placed.role == Role::Text { node.set_value(spoken) } else { node.set_label(spoken) }
    }
    if let Some(description) = placed.description {
        node.set_description(strings.text(description));
    }
    if let Role::Switch(on) | Role::Choice(on) = placed.role {
        node.set_toggled(if on { Toggled::True } else { Toggled::False });
    }
    if placed.action.is_some() {
        node.add_action(Verb::Click);
        node.add_action(Verb::Focus);
    }
    node
}
