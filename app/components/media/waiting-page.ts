import { mediaLabels } from '~/labels/post'

const STYLE =
  'html{height:100%;display:grid;place-items:center;background:#24140c}' +
  'a{display:grid;place-items:center;width:64px;height:64px;border-radius:50%;background:#fbd84a}' +
  'a:focus-visible{outline:3px solid #fbd84a;outline-offset:3px}'

/** Drawn: the page's Hindi font does not reach into the frame. */
const MARK =
  '<svg aria-hidden="true" width="28" height="28" viewBox="0 0 24 24" fill="#2b1b12"><path d="M7 3v18l15-9z"/></svg>'

/** The frame's page before play: a link that opens the video inside the frame. */
export function waitingPage(embedUrl: string): string {
  const href = embedUrl.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const play = mediaLabels.play
  return `<!doctype html><html lang="hi"><title>${play}</title><style>${STYLE}</style><a href="${href}" aria-label="${play}">${MARK}</a></html>`
}
