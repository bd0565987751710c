//! Of what form the view is: a phone's, or one with room to spare.

use blockfall_platform::DeviceClass;

use crate::model::Model;

/// Whether the view is a phone's, or as small as one.
pub(super) fn is_phone_sized(model: &Model) -> bool {
    model.device.class == DeviceClass::Phone || is_small_window(model)
}

/// Whether the view is no wider, or no higher, than a phone.
pub(super) fn is_small_window(model: &Model) -> bool {
    model.device.size_pt[0].min(model.device.size_pt[1]) < 600.0
}
