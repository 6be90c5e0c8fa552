import { UPLOAD_IMAGE } from './reader-paths'

export const POST_INTENTS = {
  publish: 'publish',
  saveDraft: 'save-draft',
  update: 'update',
  unpublish: 'unpublish',
  plan: 'plan',
  planAgain: 'plan-again',
  uploadImage: UPLOAD_IMAGE,
  discard: 'discard',
} as const

export const LIST_INTENTS = {
  publish: 'publish',
  feature: 'feature',
  unfeature: 'unfeature',
  publishMany: 'publish-many',
  unpublishMany: 'unpublish-many',
  featureMany: 'feature-many',
  unfeatureMany: 'unfeature-many',
  moveMany: 'move-many',
  blockMany: 'block-many',
  unblockMany: 'unblock-many',
  blockSince: 'block-since',
  deleteMany: 'delete-many',
  restore: 'restore',
  cancelPlan: 'cancel-plan',
} as const

export const LIST_FIELDS = {
  intent: 'intent',
  postId: 'postId',
  fileId: 'fileId',
  entry: 'entry',
  redirect: 'redirect',
  userId: 'userId',
  confirmed: 'confirmed',
  /** All rows that match the filters, instead of the selected ones. */
  all: 'all',
  /** The new category for all selected posts. */
  category: 'toCategory',
} as const

export const LIBRARY_INTENTS = {
  upload: 'upload',
  describe: 'describe',
  replace: 'replace',
} as const

export const CATEGORY_INTENTS = { add: 'add', rename: 'rename' } as const

export const REDIRECT_INTENTS = { save: 'save-redirect', import: 'import-redirects' } as const

export const SETTINGS_INTENTS = {
  save: 'save',
  preview: 'preview',
  fill: 'fill',
  replaceAll: 'replace-all',
  removePicture: 'remove-picture',
  makeIcon: 'make-icon',
  removeSample: 'remove-sample',
  hideTasks: 'hide-tasks',
} as const

export const WEBHOOK_INTENTS = {
  add: 'add-webhook',
  remove: 'remove-webhook',
  sendAgain: 'send-again',
} as const

export const BACK_UP = 'back-up'
export const SEND_TEST_MAIL = 'send-test-mail'
export const CONFIRM_CLOCK = 'confirm-clock'

/** Guard fields in public forms, named so that browsers do not autofill them. */
export const GUARD_FIELDS = { trap: 'topic', stamp: 'opened' } as const

/** The buttons of the conflict page. */
export const CONFLICT_INTENTS = {
  useMine: 'use-mine',
  keepMine: 'keep-mine',
  useTheirs: 'use-theirs',
} as const

export const HISTORY_INTENTS = { restore: 'restore', compare: 'compare' } as const

export const PLAN_INTENTS = {
  publish: 'schedule-publish',
  unpublish: 'schedule-unpublish',
  cancelPublish: 'cancel-publish',
  cancelUnpublish: 'cancel-unpublish',
  publishNow: 'publish-now',
  createLink: 'create-link',
  revokeLink: 'revoke-link',
} as const

export const PLAN_FIELDS = {
  date: 'date',
  time: 'time',
  at: 'at',
  days: 'days',
  link: 'link',
} as const
