/** Takes texts and pictures away at once, from this site and its CDN. They can be restored from the trash. */
import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import { isProfilePicture } from '~/domain/files/file-uses.server'
import { getFile } from '~/domain/files/stored-files.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import type { Transaction } from '~db/client.server'
import { files, fileUses } from '~db/schema'
import {
  hidePictures,
  trashPicture,
  trashUnused,
  type TrashDeps,
} from '~/domain/files/trash-picture.server'

/** Deletes a post with the pictures that nothing else shows, those of its earlier versions too; `left` counts the others. */
export async function vanishPost(deps: TrashDeps, actor: Actor, postId: string) {
  const editor = requireRight(actor, 'managePosts')
  const { post, pictures } = deps.db.transaction((tx) => {
    const used = filesOf(tx, postId)
    const post = deletePost(deps, actor, postId)
    return { post, pictures: used.map((file) => trashUnused(deps, editor, file).trashed) }
  })
  const trashed = pictures.filter((entry) => entry !== null)
  await hidePictures(deps, trashed)
  const entries = [post.trashed, ...trashed]
  return { status: post.status, entries, left: pictures.length - trashed.length }
}

function filesOf(tx: Transaction, postId: string) {
  const names = tx.select({ name: fileUses.name }).from(fileUses).where(eq(fileUses.postId, postId))
  const hash = sql`substr(${files.key}, 1, 32)`
  const isOfPost = or(inArray(files.id, names), inArray(hash, names))
  const columns = { id: files.id, key: files.key }
  return tx
    .select(columns)
    .from(files)
    .where(and(isOfPost, not(isProfilePicture)))
    .all()
}

/** Deletes a picture even if pages use it. Returns its entry in the trash. */
export async function vanishPicture(deps: TrashDeps, actor: Actor, fileId: string) {
  const editor = requireRight(actor, 'manageFiles')
  const { id } = getFile(deps, editor, fileId)
  const entry = deps.db.transaction((tx) => trashPicture(tx, editor, id, deps.now()))
  await hidePictures(deps, [entry])
  return entry
}
