import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { APP_FOLDER } from '~/app-folder.server'

const FOLDER = join(APP_FOLDER, 'db/sample')

const SiteSchema = z.object({
  /** In the order of the site header. */
  categories: z.array(z.string()),
  /** File names in `portraits/`, by the author's name. */
  portraits: z.record(z.string(), z.string()),
  /** Alt texts, by file name in `pictures/`. */
  pictures: z.record(z.string(), z.object({ hi: z.string(), en: z.string() })),
  /** The ids are placeholders; no such video exists. */
  media: z.array(
    z.object({
      type: z.enum(['youtube', 'reel']),
      url: z.string(),
      title: z.string(),
      description: z.string(),
    }),
  ),
  nirvankand: z.object({
    title: z.string(),
    subtitle: z.string(),
    shlokas: z.array(z.string()),
  }),
})

const PostSchema = z.object({
  title: z.string(),
  description: z.string().max(160),
  category: z.string(),
  author: z.string(),
  /** A file name in `pictures/`. */
  picture: z.string(),
  /** Age at the time of seeding, which determines the order of every list. */
  hoursAgo: z.number(),
  views: z.number(),
  featured: z.boolean().default(false),
})

export type SampleSite = z.infer<typeof SiteSchema>

/** Categories, authors' portraits, media and the devotional text of the sample content. */
export function readSampleSite(): SampleSite {
  return SiteSchema.parse(parse(readFileSync(join(FOLDER, 'site.yaml'), 'utf8')))
}

export type SamplePost = z.infer<typeof PostSchema> & { content: string }

/** The sample posts, oldest first: each file contains YAML front matter and the HTML of the body. */
export function readSamplePosts(): SamplePost[] {
  const folder = join(FOLDER, 'posts')
  return readdirSync(folder)
    .map((name) => parsePost(readFileSync(join(folder, name), 'utf8')))
    .sort((a, b) => b.hoursAgo - a.hoursAgo)
}

/** The bytes of a WebP picture from the sample content. */
export function readSamplePicture(folder: 'pictures' | 'portraits', name: string): Buffer {
  return readFileSync(join(FOLDER, folder, `${name}.webp`))
}

function parsePost(file: string): SamplePost {
  const [, frontMatter = '', ...content] = file.split(/^---\n/m)
  return { ...PostSchema.parse(parse(frontMatter)), content: content.join('---\n').trim() }
}
