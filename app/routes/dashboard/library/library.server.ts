import { data } from '@remix-run/node'
import { z } from 'zod'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { fieldError } from '~/domain/core/errors'
import {
  countFiles,
  countUndescribed,
  deleteFiles,
  getLibraryFile,
  listLibrary,
  replaceFile,
} from '~/domain/files/library.server'
import { FileInputSchema } from '~/domain/core/file-schema'
import { storePicture } from '~/domain/files/store-picture.server'
import { describeFile, getFile } from '~/domain/files/stored-files.server'
import { isLive } from '~/domain/core/post-kinds'
import { catchFailure } from '~/http/error-response.server'
import { formReply } from '~/http/form-reply.server'
import type { FormReply } from '~/view-models/replies'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField, uploadOf, uploadsOf } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { LIBRARY_INTENTS, LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { editPath, LIBRARY_TAB, libraryFilePath } from '~/paths/paths'
import { undoDeletion } from '~/view-models/undo'
import { detectLanguage, detectPartLanguage, LANGUAGES } from '~/text/language'
import { toLibraryItem } from '~/view-models/library.server'
import { actOnList, loadList, toastOfMany, toTitle } from '../list.server'

export async function load(ctx: RouteContext) {
  const editor = await requireAdmin(ctx)
  const { deps, speech } = ctx
  const id = new URL(ctx.request.url).searchParams.get('file')
  if (id !== null) return { file: loadFile(ctx, editor, id) }
  return loadList(ctx, 'library', ctx.labels.failures.library, ({ q: words, ...filter }, page) => {
    const { files, newer, older } = listLibrary(deps, editor, { words, ...filter, ...page })
    return {
      rows: files.map((file) => toLibraryItem(file, speech.dates)),
      previous: newer !== undefined && { after: newer },
      next: older !== undefined && { before: older },
      undescribed: countUndescribed(deps, editor),
      total: countFiles(deps, editor),
    }
  })
}

function loadFile({ deps, speech }: RouteContext, editor: Account, id: string) {
  const { file, posts, texts, profiles } = getLibraryFile(deps, editor, id)
  return {
    ...toLibraryItem(file, speech.dates),
    version: String(file.updatedAt),
    posts: posts.flatMap(({ status, ...post }) =>
      status !== 'trashed'
        ? {
            id: post.id,
            title: post.title,
            language: detectPartLanguage(post.title, post.language),
            isDraft: !isLive(status),
            isEarlier: post.isEarlier,
            editPath: editPath({ id: post.id, status }),
          }
        : [],
    ),
    texts: texts.map(({ title }) => ({ title, language: detectLanguage(title) })),
    profiles: profiles.map(({ name }) => ({ name, language: detectLanguage(name) })),
  }
}

export type FileDetails = ReturnType<typeof loadFile>

const TEXTS = ['alt', 'caption'] as const
const FIELDS = [
  LIST_FIELDS.intent,
  LIST_FIELDS.confirmed,
  'name',
  'credit',
  'file',
  ...TEXTS.flatMap((text) => LANGUAGES.map((language) => `${text}.${language}`)),
]

export async function act(ctx: RouteContext) {
  const repeated = [LIST_FIELDS.fileId, 'file']
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS, repeated)
  const id = new URL(ctx.request.url).searchParams.get('file') ?? ''
  switch (textField(form, LIST_FIELDS.intent)) {
    case LIBRARY_INTENTS.upload:
      return upload(ctx, editor, form)
    case LIBRARY_INTENTS.describe:
      return describe(ctx, editor, form, id)
    case LIBRARY_INTENTS.replace:
      return replace(ctx, editor, form, id)
    default:
      return actOnList(ctx, editor, 'library', form, {
        field: LIST_FIELDS.fileId,
        titles: (ids) => ids.map((each) => toTitle(each, getFile(ctx.deps, editor, each).name)),
        commands: {
          [LIST_INTENTS.deleteMany]: async (ids) => {
            const done = await deleteFiles(ctx.deps, editor, ids)
            return toastOfMany(done, ctx.labels, {
              succeeded: ctx.labels.library.deleted,
              failed: ctx.labels.formFailures.deleteFiles,
              left: ctx.labels.library.deleteLeft,
              undo: undoDeletion(done.trashed),
            })
          },
        },
      })
  }
}

/** Stores each picture separately, so that a rejected one does not stop the others. */
async function upload(ctx: RouteContext, editor: Account, form: FormData) {
  const { deps, labels: all } = ctx
  const { library: labels, formFailures } = all
  const errors: string[] = []
  let [stored, known] = [0, 0]
  for (const picture of uploadsOf(form)) {
    const store = async () => {
      const { isKnown } = await storePicture(deps, editor, { ...picture, mayBeAudio: true })
      if (isKnown) known += 1
      else stored += 1
    }
    await catchFailure(ctx, store, ({ isExpected, message }) =>
      errors.push(
        all.upload.ofFile({
          name: picture.name,
          message: isExpected ? message : formFailures.upload,
        }),
      ),
    )
  }
  const total = stored + known
  if (total === 0 && errors.length === 0) errors.push(all.editor.pictureMissing)
  const [added, before] = [labels.uploaded({ count: stored }), labels.known({ count: known })]
  const message = stored > 0 ? added : known > 0 ? before : formFailures.upload
  const description = stored > 0 && known > 0 ? before : undefined
  if (errors.length === 0) {
    return redirectWithToast(LIBRARY_TAB, { type: 'success', message, description }, deps.env)
  }
  const toast = { type: total > 0 ? 'warning' : 'error', message, description } as const
  const result = { status: 'error', error: { file: errors } } as const
  return data<FormReply>({ result, toast }, { status: total > 0 ? 200 : 400 })
}

function describe(ctx: RouteContext, editor: Account, form: FormData, id: string) {
  const { deps, labels: all } = ctx
  const { library: labels, formFailures } = all
  return formReply(ctx, form, FileInputSchema, { toast: formFailures.describeFile }, (input) => {
    // The parsed values omit empty fields.
    const [alt, caption] = TEXTS.map((text) => {
      const sent = LANGUAGES.filter((language) => form.has(`${text}.${language}`))
      return Object.fromEntries(sent.map((language) => [language, input[text]?.[language] ?? '']))
    })
    const credit = form.has('credit') ? (input.credit ?? '') : undefined
    describeFile(deps, editor, id, { name: input.name, alt, caption, credit })
    return redirectWithToast(libraryFilePath(id), labels.saved, deps.env)
  })
}

function replace(ctx: RouteContext, editor: Account, form: FormData, id: string) {
  const { deps, labels: all } = ctx
  const { library: labels, formFailures } = all
  return formReply(ctx, form, z.object({}), { toast: formFailures.replaceFile }, async () => {
    const picture = uploadOf(form)
    if (!picture) throw fieldError('InvalidInput', 'file', 'chooseImage')
    await replaceFile(deps, editor, id, picture)
    return redirectWithToast(libraryFilePath(id), labels.replaced, deps.env)
  })
}
