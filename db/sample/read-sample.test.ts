import { expect, test } from 'vitest'
import { readSamplePicture, readSamplePosts, readSampleSite } from './read-sample.server'

test('every sample post has a category, a picture and an author with a portrait', () => {
  const site = readSampleSite()
  const posts = readSamplePosts()

  expect(posts.length).toBe(40)
  for (const post of posts) {
    expect(site.categories).toContain(post.category)
    expect(readSamplePicture('pictures', post.picture).byteLength).toBeGreaterThan(0)
    expect(site.pictures[post.picture], post.picture).toBeDefined()
    const portrait = site.portraits[post.author]
    expect(portrait, post.author).toBeDefined()
    expect(readSamplePicture('portraits', portrait!).byteLength).toBeGreaterThan(0)
    expect(post.content).toMatch(/^<[a-z]+>[\s\S]*>$/)
  }
})
