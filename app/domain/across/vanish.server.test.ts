import { describe, expect, it } from 'vitest'
import { onContentChange } from '~/domain/core/cache-version.server'
import { openPicture } from '~/domain/files/open-picture.server'
import { hashOfKey } from '~/domain/core/picture-url'
import { getPostForReader } from '~/domain/posts/read-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { files } from '~db/schema'
import { aFile, aMember, anAdmin, aPost, postInput } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { restoreFromTrash } from './manage-trash.server'
import { vanishPicture, vanishPost } from './vanish.server'

async function aSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const [own, shared, earlier] = [await aFile(deps), await aFile(deps), await aFile(deps)]
  const showing = (...shown: { key: string }[]) => ({
    content:
      shown.map(({ key }) => `<p><img src="/media/${key}" alt=""></p>`).join('') + '<p>क</p>',
  })
  const post = aPost(deps, { title: 'गंगा', ...showing(own, shared, earlier) })
  aPost(deps, { title: 'यमुना', ...showing(shared) })
  const changed = { ...postInput(), title: 'गंगा', slug: post.slug, ...showing(own, shared) }
  updatePost(deps, admin, post.id, changed)
  const keys = () => deps.db.select({ key: files.key }).from(files).all()
  return { deps, admin, post, own, shared, earlier, keys }
}

/** Returns the tags of all changes. */
function tagsDuring(work: () => Promise<unknown>) {
  const tags: unknown[] = []
  const stop = onContentChange((changed) => tags.push(...(changed ?? ['everything'])))
  return work().then(() => {
    stop()
    return tags
  })
}

describe('vanishPost', () => {
  it('takes the text and its pictures away, also those of earlier versions, but not those of other posts', async () => {
    const { deps, admin, post, own, shared, earlier, keys } = await aSite()
    const tags = await tagsDuring(async () => {
      expect(await vanishPost(deps, admin, post.id)).toMatchObject({ status: 'published', left: 1 })
    })
    expect(tags).toEqual(
      expect.arrayContaining([
        `post:${post.id}`,
        `file:${hashOfKey(own.key)}`,
        `file:${hashOfKey(earlier.key)}`,
      ]),
    )
    expect(keys()).toEqual([{ key: shared.key }])
    expect(() => getPostForReader(deps, post.slug)).toThrow()
    await expect(openPicture(deps, own.key, null)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('can be undone', async () => {
    const { deps, admin, post, keys } = await aSite()
    const { entries } = await vanishPost(deps, admin, post.id)
    expect(await restoreFromTrash(deps, admin, entries)).toMatchObject({ changed: 3, left: 0 })
    expect(keys()).toHaveLength(3)
  })

  it('is only for admins', async () => {
    const { deps, post } = await aSite()
    const member = aMember(deps)
    await expect(vanishPost(deps, member, post.id)).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(vanishPicture(deps, member, 'x')).rejects.toMatchObject({ code: 'Forbidden' })
  })
})

describe('vanishPicture', () => {
  it('takes a picture away although posts show it, and invalidates those posts', async () => {
    const { deps, admin, post, shared, keys } = await aSite()
    const tags = await tagsDuring(() => vanishPicture(deps, admin, shared.id))
    expect(keys()).toHaveLength(2)
    expect(tags).toEqual(
      expect.arrayContaining([`post:${post.id}`, `file:${hashOfKey(shared.key)}`]),
    )
    await expect(openPicture(deps, shared.key, null)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('reports a picture that is gone', async () => {
    const { deps, admin, own } = await aSite()
    await vanishPicture(deps, admin, own.id)
    await expect(vanishPicture(deps, admin, own.id)).rejects.toMatchObject({ code: 'NotFound' })
  })
})
