/** The few SVG primitives that all sample pictures are written with. */

/** A point as `[x, y]`. */
export type Point = readonly [x: number, y: number]

/** A gradient stop: offset from 0 to 1, colour and optional opacity. */
type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Width of a post picture. */
export const WIDTH = 1200
/** Height of a post picture. */
export const HEIGHT = 675

/** Formats a number with at most one decimal. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Wraps a drawing in its root element. */
export function svg(body: string, width = WIDTH, height = HEIGHT): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">${body}</svg>`
  )
}

/** Joins what `draw` returns for 0 … count - 1. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** A repeatable "random" number from 0 to 1 for an index and a seed. */
export function scatter(index: number, seed = 1): number {
  let hash = Math.imul(index + 1, 374761393) ^ Math.imul(seed + 7, 668265263)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  hash = Math.imul(hash ^ (hash >>> 16), 2246822519)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296
}

/** A filled path; `extra` holds further attributes. */
export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

/** An unfilled, round-ended path. */
export function stroke(d: string, colour: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
}

/** A rectangle. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  extra = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${extra}/>`
}

/** A circle. */
export function circle(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`
}

/** An ellipse. */
export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  extra = '',
): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`
}

/** A group with attributes. */
export function group(body: string, attributes: string): string {
  return `<g ${attributes}>${body}</g>`
}

/** Moves, then scales and turns a drawing made around the origin. */
export function place(body: string, x: number, y: number, scale = 1, turn = 0): string {
  return group(body, `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})"`)
}

/** A drawing together with its mirror image about the vertical line at `x`. */
export function mirrored(body: string, x = WIDTH / 2): string {
  return body + group(body, `transform="translate(${n(2 * x)} 0) scale(-1 1)"`)
}

/** The upside-down image of a drawing in water whose edge is at `y`. */
export function reflected(body: string, y: number, opacity = 0.4, squeeze = 1): string {
  return group(
    body,
    `transform="translate(0 ${n(y * (1 + squeeze))}) scale(1 ${-squeeze})" opacity="${opacity}"`,
  )
}

/** A closed polygon path through the points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** A smooth (Catmull-Rom) path through the points. */
export function smooth(points: readonly Point[], closed = false): string {
  const last = points.length - 1
  const at = (index: number): Point => {
    const wrapped = closed
      ? (index + points.length) % points.length
      : Math.max(0, Math.min(last, index))
    return points[wrapped] ?? [0, 0]
  }
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let index = 0; index < (closed ? points.length : last); index++) {
    const [a, b, c, e] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} `
    d += `${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? `${d}Z` : d
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

/** A linear gradient, from top to bottom unless `direction` says otherwise; use it as `url(#id)`. */
export function linear(id: string, stops: readonly Stop[], direction = [0, 0, 0, 1]): string {
  const [x1, y1, x2, y2] = direction
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`
}

/** A radial gradient over the shape it fills; use it as `url(#id)`. */
export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`
}

/** A soft round light. */
export function glow(
  id: string,
  x: number,
  y: number,
  r: number,
  colour: string,
  strength = 0.8,
): string {
  const stops: Stop[] = [
    [0, colour, strength],
    [0.35, colour, strength * 0.45],
    [0.7, colour, strength * 0.12],
    [1, colour, 0],
  ]
  return radial(id, stops) + circle(x, y, r, `url(#${id})`)
}

/** A whole-picture ground filled with a vertical gradient. */
export function ground(id: string, stops: readonly Stop[], top = 0, height = HEIGHT): string {
  return linear(id, stops) + rect(0, top, WIDTH, height, `url(#${id})`)
}
