// sRGB and OKLab (Björn Ottosson, 2020). Encoded sRGB is what is blended and stored.

fn linear_from_srgb(c: vec3f) -> vec3f {
    return select(pow((max(c, vec3f(0.0)) + 0.055) / 1.055, vec3f(2.4)), c / 12.92, c <= vec3f(0.04045));
}

fn srgb_from_linear(linear: vec3f) -> vec3f {
    let c = clamp(linear, vec3f(0.0), vec3f(1.0));
    return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));
}

fn oklab_from_srgb(c: vec3f) -> vec3f {
    let rgb = linear_from_srgb(c);
    let lms = vec3f(
        dot(rgb, vec3f(0.4122214708, 0.5363325363, 0.0514459929)),
        dot(rgb, vec3f(0.2119034982, 0.6806995451, 0.1073969566)),
        dot(rgb, vec3f(0.0883024619, 0.2817188376, 0.6299787005)),
    );
    let root = pow(max(lms, vec3f(0.0)), vec3f(1.0 / 3.0));
    return vec3f(
        dot(root, vec3f(0.2104542553, 0.7936177850, -0.0040720468)),
        dot(root, vec3f(1.9779984951, -2.4285922050, 0.4505937099)),
        dot(root, vec3f(0.0259040371, 0.7827717662, -0.8086757660)),
    );
}

fn srgb_from_oklab(lab: vec3f) -> vec3f {
    let root = vec3f(
        lab.x + dot(lab.yz, vec2f(0.3963377774, 0.2158037573)),
        lab.x - dot(lab.yz, vec2f(0.1055613458, 0.0638541728)),
        lab.x - dot(lab.yz, vec2f(0.0894841775, 1.2914855480)),
    );
    let lms = root * root * root;
    return srgb_from_linear(vec3f(
        dot(lms, vec3f(4.0767416621, -3.3077115913, 0.2309699292)),
        dot(lms, vec3f(-1.2684380046, 2.6097574011, -0.3413193965)),
        dot(lms, vec3f(-0.0041960863, -0.7034186147, 1.7076147010)),
    ));
}

// `over` composited onto `under`, both premultiplied.
fn composite(over: vec4f, under: vec4f) -> vec4f {
    return over + under * (1.0 - over.a);
}

// A straight colour with its alpha multiplied, premultiplied.
fn premultiplied(straight: vec4f, coverage: f32) -> vec4f {
    let alpha = straight.a * coverage;
    return vec4f(straight.rgb * alpha, alpha);
}
