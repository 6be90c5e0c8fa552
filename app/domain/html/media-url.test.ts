import { describe, expect, it } from 'vitest'
import { findMedia, playerUrl } from './media-url'
import { embedHtml } from './post-html'

const VIDEO = 'dQw4w9WgXcQ'
const REEL = 'C9xYz_-12ab'

describe('findMedia', () => {
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
    `https://youtube-nocookie.com/embed/${VIDEO}`,
    `https://www.youtube.com/shorts/${VIDEO}?feature=share`,
    `https://www.youtube.com/live/${VIDEO}?si=x&t=90`,
    `https://m.youtube.com/watch?app=desktop&v=${VIDEO}`,
    `https://www.youtube.com/watch/?v=${VIDEO}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${VIDEO}`,
  ])('finds the video in %s', (url) => {
    expect(findMedia(url)).toMatchObject({ type: 'youtube', mediaId: VIDEO })
  })

  it.each([
    ['watch?v=dQw4w9WgXcQ&t=90', 90],
    ['watch?v=dQw4w9WgXcQ&t=90s', 90],
    ['watch?v=dQw4w9WgXcQ&t=1m30s', 90],
    ['watch?v=dQw4w9WgXcQ&t=1h2m3s', 3723],
    ['watch?v=dQw4w9WgXcQ#t=90', 90],
    ['embed/dQw4w9WgXcQ?start=90', 90],
    ['watch?v=dQw4w9WgXcQ', undefined],
    ['watch?v=dQw4w9WgXcQ&t=0', undefined],
    ['watch?v=dQw4w9WgXcQ&t=soon', undefined],
  ])('finds the start time in %s', (path, start) => {
    const found = findMedia(`https://www.youtube.com/${path}`)
    expect(found).toEqual({ type: 'youtube', mediaId: VIDEO, ...(start && { start }) })
  })

  it.each([
    `https://www.instagram.com/reel/${REEL}/`,
    `https://instagram.com/reel/${REEL}?igsh=abc`,
    `https://www.instagram.com/reels/${REEL}/`,
    `https://www.instagram.com/somebody/reel/${REEL}/`,
    `https://www.instagram.com/tv/${REEL}/`,
    `https://m.instagram.com/reel/${REEL}/embed/`,
  ])('finds the reel in %s', (url) => {
    expect(findMedia(url)).toEqual({ type: 'reel', mediaId: REEL })
  })

  it.each([
    `https://www.instagram.com/p/${REEL}/`,
    `https://www.instagram.com/some.body/p/${REEL}/?img_index=1`,
  ])('finds the post in %s', (url) => {
    const found = findMedia(url)
    expect(found).toEqual({ type: 'reel', mediaId: REEL, isPost: true })
    expect(embedHtml(found!)).toContain(`"https://www.instagram.com/p/${REEL}/"`)
  })

  it.each([
    `https://www.youtube.com.evil.example/watch?v=${VIDEO}`,
    `https://evil.example/watch?v=${VIDEO}`,
    `https://evilyoutube.com/watch?v=${VIDEO}`,
    `https://www.youtube.com@evil.example/watch?v=${VIDEO}`,
    `http://www.youtube.com/watch?v=${VIDEO}`,
    `javascript:alert('https://youtu.be/${VIDEO}')`,
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${VIDEO}x`,
    'https://www.youtube.com/watch?v=dQw4w9WgX"Q',
    `https://youtu.be/x/${VIDEO}`,
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/',
    VIDEO,
    '',
    `https://www.instagram.com.evil.example/reel/${REEL}/`,
    `http://www.instagram.com/reel/${REEL}/`,
    'https://www.instagram.com/reel/',
    'https://www.instagram.com/reel/%22%3E%3Cscript%3E/',
    `https://www.instagram.com/reel/${'x'.repeat(41)}/`,
    'https://www.instagram.com/somebody/',
    'https://www.instagram.com/reels/audio/1234567890/',
    `https://www.instagram.com/share/reel/${REEL}/`,
    `https://www.instagram.com/a/b/reel/${REEL}/`,
    'https://www.youtube.com/playlist?list=PL1234567890',
    `https://www.youtube.com/watch?v=${VIDEO}%00`,
    `https://www.youtube.com/watch?v=x&v=${VIDEO}`,
  ])('finds nothing in %s', (url) => {
    expect(findMedia(url)).toBeNull()
  })
})

describe('playerUrl', () => {
  it('builds the URL from the id only', () => {
    expect(playerUrl({ type: 'youtube', mediaId: VIDEO })).toBe(
      `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    )
    expect(playerUrl({ type: 'reel', mediaId: REEL })).toBe(
      `https://www.instagram.com/reel/${REEL}/embed/`,
    )
    expect(playerUrl({ type: 'reel', mediaId: REEL, isPost: true })).toBe(
      `https://www.instagram.com/p/${REEL}/embed/`,
    )
  })
})
