/** Returns silence as MPEG-1 layer III, 128 kbit/s, 44.1 kHz; 38 frames last about one second. */
export function silentMp3(frames = 76): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const bytes = new Uint8Array(frames * frame.length)
  for (let index = 0; index < frames; index += 1) bytes.set(frame, index * frame.length)
  return bytes
}

/** Returns the first bytes of an M4A file or, with another brand, of a video. */
export function startOfMp4(brand = 'M4A '): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64)
  bytes.set([0, 0, 0, 24])
  bytes.set(new TextEncoder().encode(`ftyp${brand}`), 4)
  return bytes
}
