// Joins PNG pictures of one size to an animated PNG (the APNG chunks of the PNG specification, third edition). After
// the first picture only the rectangle that changed is stored, so that a recording of a page stays small.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes of a pixel by the colour type of IHDR: RGB and RGBA, which is what browsers write. */
const PIXEL_BYTES = { 2: 3, 6: 4 };

/**
 * Makes an animation that plays again and again. A picture like the one before only lengthens that one.
 *
 * @param {ReadonlyArray<{ png: Buffer, delayMs: number }>} frames
 * @returns {Buffer}
 */
export function animatePng(frames) {
  const [first, ...rest] = frames.map(({ png, delayMs }) => ({ picture: decode(png), delayMs }));
  const shown = [{ ...first, rectangle: wholeOf(first.picture) }];
  let last = first.picture;
  for (const { picture, delayMs } of rest) {
    const rectangle = changedRectangle(last, picture);
    if (rectangle === undefined) shown.at(-1).delayMs += delayMs;
    else shown.push({ picture, delayMs, rectangle });
    last = picture;
  }
  let sequence = 0;
  const chunks = shown.flatMap(({ picture, delayMs, rectangle }, index) => {
    const control = chunk('fcTL', frameControl(sequence++, rectangle, delayMs));
    const data = deflateSync(rowsOf(picture, rectangle), { level: 9 });
    return [control, index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([uint32(sequence++), data]))];
  });
  const animation = chunk('acTL', Buffer.concat([uint32(shown.length), uint32(0)]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', first.picture.header),
    animation,
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png) {
  let header = Buffer.alloc(0);
  const data = [];
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
  }
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const pixelBytes = PIXEL_BYTES[header[9]];
  if (header[8] !== 8 || pixelBytes === undefined || header[12] !== 0) {
    throw new Error('Only pictures with 8 bits a channel, RGB or RGBA and not interlaced, can be animated.');
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * pixelBytes, height, pixelBytes);
  return { header, width, height, pixelBytes, pixels };
}

/** Takes back what each row's filter did (PNG specification, section 9). */
function unfilter(filtered, rowBytes, height, pixelBytes) {
  const pixels = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (rowBytes + 1)];
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const left = x < pixelBytes ? 0 : pixels[at - pixelBytes];
      const above = y === 0 ? 0 : pixels[at - rowBytes];
      const corner = x < pixelBytes || y === 0 ? 0 : pixels[at - rowBytes - pixelBytes];
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
      pixels[at] = filtered[y * (rowBytes + 1) + 1 + x] + guess;
    }
  }
  return pixels;
}

function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((value) => Math.abs(guess - value));
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

function wholeOf({ width, height }) {
  return { x: 0, y: 0, width, height };
}

function changedRectangle(before, after) {
  const { width, height, pixelBytes } = after;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    const start = y * width * pixelBytes;
    const end = start + width * pixelBytes;
    if (before.pixels.compare(after.pixels, start, end, start, end) === 0) continue;
    top = Math.min(top, y);
    bottom = y;
    for (let x = 0; x < width; x += 1) {
      const at = start + x * pixelBytes;
      if (before.pixels.compare(after.pixels, at, at + pixelBytes, at, at + pixelBytes) === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  return bottom < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The rectangle's rows, each with filter 0: areas of one colour compress best so. */
function rowsOf({ width, pixelBytes, pixels }, rectangle) {
  const rows = [];
  for (let y = rectangle.y; y < rectangle.y + rectangle.height; y += 1) {
    const start = (y * width + rectangle.x) * pixelBytes;
    rows.push(Buffer.from([0]), pixels.subarray(start, start + rectangle.width * pixelBytes));
  }
  return Buffer.concat(rows);
}

function frameControl(sequence, { x, y, width, height }, delayMs) {
  const delay = Buffer.alloc(6);
  delay.writeUInt16BE(Math.min(delayMs, 0xffff), 0);
  delay.writeUInt16BE(1_000, 2);
  // The last two bytes: leave the picture as it is for the next one, which replaces what it covers.
  return Buffer.concat([...[sequence, width, height, x, y].map(uint32), delay]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
