import { CATEGORY_INTENTS, POST_INTENTS, LIST_INTENTS } from '~/paths/intents'
import { authLabels, profileLabels, usersLabels } from '~/labels/account'
import { editLabels, postFormLabels, recoveryLabels } from '~/labels/post-form'
import {
  editNirvankandLabels,
  manageCategoriesLabels,
  manageMediaLabels,
  postTableLabels,
} from '~/labels/dashboard'
import type { ToastView } from '~/view-models/site'

const { uploadImage, saveDraft } = POST_INTENTS

/** By path or tab, then by button; '' is any other button of the form. */
const TITLES: Record<string, Record<string, string>> = {
  'sign-in': { '': authLabels.signInFailed },
  'sign-up': { '': authLabels.signUpFailed },
  'create-post': {
    '': postFormLabels.failed,
    [saveDraft]: postFormLabels.draftFailed,
    [uploadImage]: postFormLabels.uploadFailed,
  },
  'update-post': { '': editLabels.failed, [uploadImage]: postFormLabels.uploadFailed },
  profile: { '': profileLabels.failed },
  posts: {
    '': postTableLabels.unpublishFailed,
    [LIST_INTENTS.deleteMany]: postTableLabels.deletePostFailed,
  },
  drafts: {
    '': postTableLabels.publishFailed,
    [LIST_INTENTS.deleteMany]: postTableLabels.deleteDraftFailed,
  },
  'manage-categories': {
    '': manageCategoriesLabels.addFailed,
    [CATEGORY_INTENTS.rename]: manageCategoriesLabels.renameFailed,
  },
  nirvankand: { '': editNirvankandLabels.updateFailed },
  multimedia: { '': manageMediaLabels.addFailed },
  'delete-account': { '': profileLabels.deleteFailed },
  'delete-category': { '': manageCategoriesLabels.deleteError },
  'delete-media': { '': manageMediaLabels.deleteError },
  'delete-post': { '': postTableLabels.deletePostFailed },
  'delete-post drafts': { '': postTableLabels.deleteDraftFailed },
  'user-role': { '': usersLabels.failed },
}

/** The title the specification gives the failure; null for other forms. */
function failureTitle(path: string, intent: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const [first = '', second] = pathname.split('/').slice(1)
  const name = first === 'dashboard' ? (second ?? searchParams.get('tab') ?? '') : first
  const titles = TITLES[`${name} ${searchParams.get('source')}`] ?? TITLES[name]
  return titles?.[intent] ?? titles?.[''] ?? null
}

const { notAuthenticated, noToken, unauthorized, goneTitle } = recoveryLabels
/** Messages the specification gives for these reasons; any other reason only explains a title. */
const SPECIFIED: string[] = [notAuthenticated, noToken, unauthorized, goneTitle]

export function failureToast(path: string, intent: string, reason: string): ToastView {
  const title = failureTitle(path, intent)
  const isWhole = title === null || title === reason || SPECIFIED.includes(reason)
  return {
    type: 'error',
    ...(isWhole ? { message: reason } : { message: title, description: reason }),
  }
}
