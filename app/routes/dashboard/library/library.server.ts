import { data } from '@remix-run/node'
import { z } from 'zod'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/accounts/schema'
import { DomainError, fieldError } from '~/domain/errors'
import {
  countUndescribed,
  deleteFiles,
  getLibraryFile,
  listLibrary,
  replaceFile,
} from '~/domain/files/library.server'
import { FileInputSchema } from '~/domain/files/schema'
import { storePicture } from '~/domain/files/store-picture.server'
import { describeFile, getFile } from '~/domain/files/stored-files.server'
import { catchFailure } from '~/http/error-response.server'
import { formReply } from '~/http/form-reply.server'
import type { FormReply } from '~/view-models/replies'
import { attempt, type RouteContext } from '~/http/handlers.server'
import { fileFields, receiveForm, textField, textFields, uploadOf } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { libraryLabels as labels } from '~/labels/library'
import { formFailureLabels } from '~/labels/form-failures'
import { failureLabels } from '~/labels/site'
import { uploadLabels } from '~/labels/upload'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import {
  LIBRARY_FIELDS,
  LIBRARY_INTENTS,
  LIBRARY_TAB,
  libraryFilePath,
  libraryPath,
  parseLibraryFilter,
} from '~/paths/library-paths'
import { editPath } from '~/paths/paths'
import { detectLanguage, detectPartLanguage, LANGUAGES } from '~/text/language'
import { toLibraryItem } from '~/view-models/library.server'
import { toastOfMany } from '../posts/posts.server'

export async function load(ctx: RouteContext) {
  const editor = await requireAdmin(ctx)
  const { deps } = ctx
  const { searchParams } = new URL(ctx.request.url)
  const id = searchParams.get('file')
  const { before, after, ...filter } = parseLibraryFilter(searchParams)
  if (id !== null) return { file: loadFile(ctx, editor, id) }
  const page = await attempt(deps, failureLabels.library, () => {
    const { files, newer, older } = listLibrary(deps, editor, { ...filter, before, after })
    return {
      rows: files.map((file) => toLibraryItem(file, deps)),
      newer: newer && libraryPath(filter, { after: newer }),
      older: older && libraryPath(filter, { before: older }),
      undescribed: countUndescribed(deps, editor),
    }
  })
  return { filter, page }
}

function loadFile({ deps }: RouteContext, editor: Account, id: string) {
  const { file, posts, texts, profiles } = getLibraryFile(deps, editor, id)
  return {
    ...toLibraryItem(file, deps),
    caption: file.caption,
    version: String(file.updatedAt),
    posts: posts.flatMap(({ status, ...post }) =>
      status === 'draft' || status === 'published'
        ? {
            id: post.id,
            title: post.title,
            language: detectPartLanguage(post.title, post.language),
            isDraft: status === 'draft',
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
  'file',
  ...TEXTS.flatMap((text) => LANGUAGES.map((language) => `${text}.${language}`)),
]

export async function act(ctx: RouteContext) {
  const repeated = [LIBRARY_FIELDS.fileId, 'file']
  const { user: editor, form } = await receiveForm(ctx, requireAdmin, FIELDS, repeated)
  const id = new URL(ctx.request.url).searchParams.get('file') ?? ''
  switch (textField(form, LIST_FIELDS.intent)) {
    case LIBRARY_INTENTS.upload:
      return upload(ctx, editor, form)
    case LIBRARY_INTENTS.describe:
      return describe(ctx, editor, form, id)
    case LIBRARY_INTENTS.replace:
      return replace(ctx, editor, form, id)
    case LIST_INTENTS.deleteMany:
      return remove(ctx, editor, form)
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

/** Each picture for itself: one that is rejected does not keep the others out. */
async function upload({ deps }: RouteContext, editor: Account, form: FormData) {
  const errors: string[] = []
  let stored = 0
  for (const file of fileFields(form, 'file')) {
    const store = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      await storePicture(deps, editor, { name: file.name, bytes })
      stored += 1
    }
    await catchFailure(deps, store, ({ isExpected, message }) =>
      errors.push(uploadLabels.ofFile(file.name, isExpected ? message : formFailureLabels.upload)),
    )
  }
  if (stored === 0 && errors.length === 0) errors.push(labels.nothingChosen)
  if (errors.length === 0) {
    return redirectWithToast(LIBRARY_TAB, labels.uploaded(stored), deps.settings)
  }
  const message = stored > 0 ? labels.uploaded(stored) : formFailureLabels.upload
  const toast = { type: stored > 0 ? 'warning' : 'error', message } as const
  const result = { status: 'error', error: { file: errors } } as const
  return data<FormReply>({ result, toast }, { status: stored > 0 ? 200 : 400 })
}

function describe({ deps }: RouteContext, editor: Account, form: FormData, id: string) {
  return formReply(
    deps,
    form,
    FileInputSchema,
    { toast: formFailureLabels.describeFile },
    (input) => {
      // An emptied field comes without a value.
      const [alt, caption] = TEXTS.map((text) => {
        const sent = LANGUAGES.filter((language) => form.has(`${text}.${language}`))
        return Object.fromEntries(sent.map((language) => [language, input[text]?.[language] ?? '']))
      })
      describeFile(deps, editor, id, { name: input.name, alt, caption })
      return redirectWithToast(libraryFilePath(id), labels.saved, deps.settings)
    },
  )
}

function replace({ deps }: RouteContext, editor: Account, form: FormData, id: string) {
  return formReply(deps, form, z.object({}), { toast: formFailureLabels.replaceFile }, async () => {
    const picture = await uploadOf(form)
    if (!picture) throw fieldError('InvalidInput', 'file', labels.nothingChosen)
    await replaceFile(deps, editor, id, picture)
    return redirectWithToast(libraryFilePath(id), labels.replaced, deps.settings)
  })
}

/** Without scripts, confirms on the tab first. */
async function remove(ctx: RouteContext, editor: Account, form: FormData) {
  const { deps } = ctx
  const ids = textFields(form, LIBRARY_FIELDS.fileId)
  if (ids.length > 0 && !form.has(LIST_FIELDS.confirmed)) {
    const rows = ids.map((id) => {
      const { name } = getFile(deps, editor, id)
      return { id, title: name, language: detectLanguage(name) }
    })
    return data({ question: { rows } })
  }
  const { before, after, ...filter } = parseLibraryFilter(new URL(ctx.request.url).searchParams)
  const { deleted: succeeded, deleteLeft: left } = labels
  const failed = formFailureLabels.deleteFiles
  const toast = toastOfMany(ids, await deleteFiles(deps, editor, ids), { succeeded, failed, left })
  return redirectWithToast(libraryPath(filter, { before, after }), toast, deps.settings)
}
