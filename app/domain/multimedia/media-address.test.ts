import { describe, expect, it } from 'vitest'
import { embedAddress, parseMediaAddress } from './media-address'

const VIDEO = 'dQw4w9WgXcQ'
const REEL = 'C9xYz_-12ab'

describe('parseMediaAddress', () => {
  it.each([
    `https://www.youtube.com/watch?v=${VIDEO}`,
    `https://youtube.com/watch?list=PL1&v=${VIDEO}&t=10s#x`,
    `https://m.youtube.com/watch?v=${VIDEO}`,
    `https://music.youtube.com/watch?v=${VIDEO}`,
    `https://youtu.be/${VIDEO}?si=abc`,
    `https://www.youtube.com/shorts/${VIDEO}`,
    `https://www.youtube.com/embed/${VIDEO}?autoplay=1`,
    `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    `https://www.youtube.com/live/${VIDEO}`,
    `https://www.youtube.com/v/${VIDEO}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${VIDEO}`,
  ])('finds the video in %s', (address) => {
    expect(parseMediaAddress('youtube', address)).toBe(VIDEO)
  })

  it.each([
    `https://www.instagram.com/reel/${REEL}/`,
    `https://instagram.com/reel/${REEL}?igsh=abc`,
    `https://www.instagram.com/reels/${REEL}/`,
    `https://www.instagram.com/p/${REEL}/`,
    `https://www.instagram.com/somebody/reel/${REEL}/`,
    `https://m.instagram.com/reel/${REEL}/embed/`,
  ])('finds the reel in %s', (address) => {
    expect(parseMediaAddress('reel', address)).toBe(REEL)
  })

  it.each([
    ['youtube', `https://www.youtube.com.evil.example/watch?v=${VIDEO}`],
    ['youtube', `https://evil.example/watch?v=${VIDEO}`],
    ['youtube', `https://evilyoutube.com/watch?v=${VIDEO}`],
    ['youtube', `https://www.youtube.com@evil.example/watch?v=${VIDEO}`],
    ['youtube', `http://www.youtube.com/watch?v=${VIDEO}`],
    ['youtube', `javascript:alert('https://youtu.be/${VIDEO}')`],
    ['youtube', 'https://www.youtube.com/watch?v=short'],
    ['youtube', `https://www.youtube.com/watch?v=${VIDEO}x`],
    ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgX"Q'],
    ['youtube', `https://youtu.be/x/${VIDEO}`],
    ['youtube', 'https://www.youtube.com/@channel'],
    ['youtube', 'https://www.youtube.com/'],
    ['youtube', `https://www.instagram.com/reel/${REEL}/`],
    ['youtube', VIDEO],
    ['youtube', ''],
    ['reel', `https://www.youtube.com/watch?v=${VIDEO}`],
    ['reel', `https://www.instagram.com.evil.example/reel/${REEL}/`],
    ['reel', `http://www.instagram.com/reel/${REEL}/`],
    ['reel', 'https://www.instagram.com/reel/'],
    ['reel', 'https://www.instagram.com/reel/%22%3E%3Cscript%3E/'],
    ['reel', `https://www.instagram.com/reel/${'x'.repeat(41)}/`],
    ['reel', 'https://www.instagram.com/somebody/'],
  ] as const)('finds no %s in %s', (type, address) => {
    expect(parseMediaAddress(type, address)).toBeNull()
  })
})

describe('embedAddress', () => {
  it('is built from the id alone', () => {
    expect(embedAddress('youtube', VIDEO)).toBe(`https://www.youtube-nocookie.com/embed/${VIDEO}`)
    expect(embedAddress('reel', REEL)).toBe(`https://www.instagram.com/reel/${REEL}/embed/`)
  })
})
