import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { LogDeps, ReadDeps, RenewDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import { deleteCategory } from '~/domain/posts/manage-categories.server'
import { recordChange } from '~/domain/core/events.server'
import { deleteMedia } from '~/domain/multimedia/multimedia.server'
import { forgetDailyViews } from '~/domain/posts/count-views.server'
import { deleteMany } from '~/domain/posts/manage-posts.server'
import { findPicked } from '~/domain/posts/picked-posts.server'
import { categoryOfLink } from '~/domain/core/settings-schema'
import type { SiteSettings } from '~/domain/core/site-settings'
import { decode } from '~/text/decode'
import { readSamplePosts, readSampleSite } from '~db/sample/read-sample.server'
import { categories, files, multimedia, pendingVersions, posts } from '~db/schema'
import { trashUnused } from '~/domain/files/trash-picture.server'
import { readGroup, saveSettings } from '~/domain/settings/settings.server'

let sample: ReturnType<typeof readSample> | undefined

function readSample() {
  const { categories: names, pictures, portraits, media } = readSampleSite()
  return {
    names,
    media,
    posts: readSamplePosts(),
    files: [...Object.keys(pictures), ...Object.values(portraits)],
  }
}

/** Finds sample posts and media that nobody has changed or chosen for the home page. */
function findSample(deps: ReadDeps & SettingsDeps) {
  const { db } = deps
  const { carousel, picks } = deps.settings().home
  const picked = new Set(findPicked(deps, `${carousel}\n${picks}`).posts.map(({ id }) => id))
  sample ??= readSample()
  const titles = sample.posts.map(({ title }) => title)
  const isOwn = and(
    inArray(posts.title, titles),
    eq(posts.version, 1),
    eq(posts.status, 'published'),
  )
  const columns = {
    id: posts.id,
    title: posts.title,
    author: posts.authorName,
    featured: posts.isFeatured,
    category: categories.name,
  }
  const found = db
    .select(columns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(pendingVersions, eq(pendingVersions.postId, posts.id))
    .where(and(isOwn, isNull(pendingVersions.postId)))
    .all()
  const keyOf = ({ title, author, featured, category }: Omit<(typeof found)[number], 'id'>) =>
    JSON.stringify([title, author, featured, category])
  const keys = new Set(sample.posts.map(keyOf))
  const unchanged = found.filter((post) => !picked.has(post.id) && keys.has(keyOf(post)))
  const urls = sample.media.map(({ url }) => url)
  const isUnchanged = and(
    inArray(multimedia.url, urls),
    eq(multimedia.updatedAt, multimedia.createdAt),
  )
  const media = db.select({ id: multimedia.id }).from(multimedia).where(isUnchanged).all()
  return { posts: unchanged.map(({ id }) => id), media: media.map(({ id }) => id) }
}

export function countSample(deps: ReadDeps & SettingsDeps, actor: Actor): number {
  requireRight(actor, 'manageTrash')
  const found = findSample(deps)
  return found.posts.length + found.media.length
}

/** Returns the slugs of categories that the settings show in menus and on the home page. */
function slugsInSettings({ menus, home }: SiteSettings): string[] {
  const entries = [...menus.header, ...menus.footer]
  const linked = entries.flatMap(({ to }) => decode(categoryOfLink(to) ?? '') ?? [])
  return [...linked, ...home.sections.map(({ category }) => category)]
}

/** Moves unchanged sample content to the trash, with its categories and pictures if nothing else uses them, and hides the examples. */
export function removeSample(deps: LogDeps & SettingsDeps & RenewDeps, actor: Actor) {
  const editor = requireRight(actor, 'manageTrash')
  const { db } = deps
  const found = findSample(deps)
  const { names, files: fileNames } = sample!
  const trashedPosts = deleteMany(deps, editor, found.posts).marks
  forgetDailyViews(db)
  const trashedMedia = found.media.map((id) => deleteMedia(deps, editor, id).trashed)
  const isUnused = and(
    inArray(categories.name, names),
    isNull(posts.id),
    notInArray(categories.slug, slugsInSettings(deps.settings())),
  )
  const empty = db
    .select({ id: categories.id })
    .from(categories)
    .leftJoin(
      posts,
      and(eq(posts.categoryId, categories.id), inArray(posts.status, ['published', 'draft'])),
    )
    .where(and(isUnused, eq(categories.updatedAt, categories.createdAt)))
    .all()
  const trashedCategories = empty.map(({ id }) => deleteCategory(deps, editor, id).trashed)
  const { id, key } = files
  const pictures = db.select({ id, key }).from(files).where(inArray(files.name, fileNames)).all()
  const trashedPictures = pictures.flatMap((file) => trashUnused(deps, editor, file).trashed ?? [])
  hideExamples(deps, actor)
  const trashed = [...trashedPosts, ...trashedMedia, ...trashedCategories, ...trashedPictures]
  recordChange(deps, actor, 'sample removed', { removed: trashed.length })
  return trashed
}

function hideExamples(deps: LogDeps & RenewDeps, actor: Actor): void {
  const { values, version } = readGroup(deps, 'site')
  if (values.examples === '')
    saveSettings(deps, actor, 'site', { ...values, examples: 'off' }, version)
}
