/** The create form (`/create-post` and the dashboard's tab), and the parts shared with the edit form. */
import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { requireAdmin } from '~/auth/guards.server'
import type { Account } from '~/domain/core/account-schema'
import { listCategories } from '~/domain/posts/categories.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { storePicture } from '~/domain/files/store-picture.server'
import { BY_LETTERS } from '~/domain/posts/post-language'
import { isPage } from '~/domain/core/post-kinds'
import { findSubmission, publishNewPost, saveNewDraft } from '~/domain/posts/save-post.server'
import { DraftSchema, PublishFormSchema } from '~/domain/posts/schema'
import type { SiteSettings } from '~/domain/core/site-settings'
import { catchFailure } from '~/http/error-response.server'
import type { FormReply } from '~/view-models/replies'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm, textField, uploadOf } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { toSentences } from '~/labels/messages'
import { pageTemplate } from '~/labels/page-templates.server'
import { site } from '~/labels/specified/site'
import { POST_INTENTS } from '~/paths/intents'
import { editPath } from '~/paths/paths'
import { publicPath } from '~/paths/reader-paths'
import { toCategoryLink } from '~/view-models/site.server'
import { baseOf, valuesOf } from './form-base.server'
import { POST_FORM_FIELDS, type PostFormValues } from './form-fields'
import { planZone } from './plan-time.server'
import { isPlanning, saveForm, stayOpen, staysOpen } from './save-form.server'

export async function loadCreatePost(ctx: RouteContext) {
  const author = await requireAdmin(ctx)
  const templateName = new URL(ctx.request.url).searchParams.get('page')
  const values: PostFormValues = {
    submissionId: randomUUID(),
    savedBy: randomUUID(),
    openedAs: 'draft',
    authorName: author.username,
    language: BY_LETTERS,
    ...(templateName !== null && pageValues(templateName, ctx.deps.settings())),
  }
  return {
    categories: listCategories(ctx.deps).map(toCategoryLink),
    values,
    zone: planZone(ctx),
  }
}

const OWN_TITLES = new Map([
  ['about', site.aboutHindi],
  ['contact', site.contactHindi],
])

/** Returns the values of a new page: empty, from a template, or for a built-in path. */
function pageValues(templateName: string, { site }: SiteSettings): PostFormValues {
  const { location, phone, email, hours } = site
  const contact = site.hasOwnContact
    ? { location, phone, email, hours }
    : { location: '', phone: '', email: '', hours: '' }
  const template = pageTemplate(templateName, (language) => ({
    name: (language === 'en' && site.nameEnglish) || site.name,
    ...contact,
  }))
  const title = OWN_TITLES.get(templateName)
  return { ...(title && { slug: templateName, title }), ...template, kind: 'page' }
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, or `InvalidInput` for an unknown button */
export async function submitCreatePost(ctx: RouteContext) {
  const { user: author, form } = await receiveForm(ctx, requireAuthor, POST_FORM_FIELDS)
  const picture = await receivePicture(ctx, author, form)
  if (picture) return picture
  switch (textField(form, 'intent')) {
    case POST_INTENTS.publish:
      return publish(ctx, author, form)
    case POST_INTENTS.saveDraft:
    case POST_INTENTS.plan:
      return saveDraft(ctx, author, form)
    default:
      throw new DomainError('InvalidInput', 'unknownButton')
  }
}

const requireAuthor = (ctx: RouteContext) => requireAdmin(ctx, 'notAuthenticated')

const optionsOf = (form: FormData) => ({
  ...baseOf(form),
  isCategoryListed: true,
  isForm: true,
  isPage: textField(form, 'kind') === 'page',
})

function publish(ctx: RouteContext, author: Account, form: FormData) {
  const { deps, labels } = ctx
  return saveForm(ctx, author, form, {
    schema: PublishFormSchema,
    failed: optionsOf(form).isPage ? labels.pages.publishFailed : labels.failures.any,
    isDetailed: true,
    find: createdBy(ctx, form),
    save: (input) => publishNewPost(deps, author, input, optionsOf(form)),
    reply: (saved) => {
      const message = isPage(saved.status) ? labels.pages.published : labels.postForm.published
      return redirectWithToast(publicPath(saved), message, deps.env)
    },
    plannedPath: editPath,
  })
}

function saveDraft(ctx: RouteContext, author: Account, form: FormData) {
  const { deps, labels } = ctx
  const formatError = toSentences(labels.checks)
  const { error } = parseWithZod(form, { schema: DraftSchema, formatError }).reply()
  const failed = isPlanning(form) ? labels.plan.failed : labels.formFailures.saveDraft
  return saveForm(ctx, author, form, {
    schema: DraftSchema,
    failed: error?.['']?.[0] ?? failed,
    find: createdBy(ctx, form),
    save: (input) => saveNewDraft(deps, author, input, optionsOf(form)),
    reply: (saved) => {
      const toast = { type: 'success', message: labels.postForm.draftSaved } as const
      if (staysOpen(form)) return stayOpen(form, saved, toast, null)
      return redirectWithToast(editPath(saved), toast, deps.env)
    },
    plannedPath: editPath,
  })
}

const createdBy =
  ({ deps }: RouteContext, form: FormData) =>
  () =>
    findSubmission(deps.db, textField(form, 'submissionId'))?.id

/** Stores a picture even if other fields are invalid, since a file input cannot be refilled. @returns null to continue saving */
export async function receivePicture(ctx: RouteContext, author: Account, form: FormData) {
  const { deps, labels } = ctx
  const isUpload = textField(form, 'intent') === POST_INTENTS.uploadImage
  const store = async () => {
    const picture = uploadOf(form)
    if (!picture && !isUpload) return null
    if (!picture) throw fieldError('InvalidInput', 'file', 'chooseImage')
    if (textField(form, 'agree') !== 'on') throw fieldError('InvalidInput', 'agree', 'agreeToSize')
    const { url } = await storePicture(deps, author, picture)
    form.set('image', url)
    if (!isUpload) return null
    const toast = { type: 'success', message: labels.upload.uploaded } as const
    return data<FormReply>({ result: { initialValue: valuesOf(form) }, toast })
  }
  return catchFailure(ctx, store, ({ isExpected, fields, headers, status, ...described }) => {
    const message = isExpected ? described.message : labels.formFailures.upload
    const result = {
      status: 'error',
      error: isExpected ? fields : { file: [message] },
      initialValue: valuesOf(form),
    } as const
    const toast = { type: 'error', message } as const
    return data<FormReply>({ result, toast }, { status, headers })
  })
}
