/**
 * What each deed does to a post in each state. Everything that changes a post's text, status, unpublished changes or
 * plans looks its deed up here (`change-post.server.ts`); forms, API, lists, timer and trash have no rules of their own.
 * Pages (decision 210) have the same states as articles.
 */
import type { Message } from '~/labels/messages'
import { isLive } from '~/domain/core/post-kinds'

export type State = 'draft' | 'public' | 'trashed'

export const stateOf = (status: string): State =>
  status === 'trashed' ? status : isLive(status) ? 'public' : 'draft'

/** A plan names the text of its time: later changes are not part of it. */
type PlanEffect =
  | 'kept'
  /** Ended by this deed. */
  | 'ended'
  /** Undo and the trash bring back what the undone deed has ended, if its time is still to come. */
  | 'reopened'
  | 'set'
  | 'done'

export interface Effect {
  to: State
  /**
   * The text of the post: unchanged, the submitted one, the unpublished changes, the planned one, an earlier version.
   * `same`: the submitted text has to be the present one, as after a double click. `merged`: the unpublished changes
   * become the text of the draft, unless readers got another text after they were begun.
   */
  text: 'kept' | 'same' | 'sent' | 'changes' | 'merged' | 'planned' | 'version'
  /** The unpublished changes. `rest`: what was typed besides the new text; none if there is no difference. */
  changes: 'kept' | 'sent' | 'version' | 'removed' | 'merged' | 'rest'
  publication: PlanEffect
  withdrawal: PlanEffect
}

/** The post stays as it is. */
const NOTHING = 'nothing'

/** A rejected deed has the message; `postChanged` leads to the conflict page. */
type Cell = Effect | typeof NOTHING | Message

const effect = (to: State, changed: Partial<Effect> = {}): Effect => ({
  to,
  text: 'kept',
  changes: 'kept',
  publication: 'kept',
  withdrawal: 'kept',
  ...changed,
})

const CHANGED = 'postChanged'
const GONE = 'postNotFound'

const ended = { publication: 'ended', withdrawal: 'ended' } as const
const reopened = { publication: 'reopened', withdrawal: 'reopened' } as const
const removed = { changes: 'removed' } as const
const merged = { text: 'merged', changes: 'merged' } as const

export const LIFE = {
  /** The form of a draft saves by itself. */
  autosave: {
    draft: effect('draft', { text: 'sent', ...removed }),
    public: CHANGED,
    trashed: GONE,
  },
  /** The form of a public post saves by itself: readers see nothing of it. */
  autosaveChanges: {
    draft: CHANGED,
    public: effect('public', { changes: 'sent' }),
    trashed: GONE,
  },
  /** "Save as Draft" and "Update Draft". */
  saveDraft: {
    draft: effect('draft', { text: 'sent', ...removed }),
    public: CHANGED,
    trashed: GONE,
  },
  /** "Update" in the form of a public post. */
  update: {
    draft: CHANGED,
    public: effect('public', { text: 'sent', ...removed, publication: 'ended' }),
    trashed: GONE,
  },
  /** "Publish" in the form of a new post or draft. */
  publish: {
    draft: effect('public', { text: 'sent', ...removed, publication: 'ended' }),
    public: effect('public', { text: 'same' }),
    trashed: GONE,
  },
  /** "Publish" in a list and in the API, without a text. */
  publishStored: {
    draft: effect('public', { text: 'changes', ...removed, publication: 'ended' }),
    public: NOTHING,
    trashed: GONE,
  },
  publishChanges: {
    draft: 'noPendingVersion',
    public: effect('public', { text: 'changes', ...removed, publication: 'ended' }),
    trashed: GONE,
  },
  /** "Unpublish" in a form, with its text. */
  withdraw: {
    draft: effect('draft', { text: 'same' }),
    public: effect('draft', { text: 'sent', ...removed, ...ended }),
    trashed: GONE,
  },
  /** "Unpublish" in a list. */
  withdrawStored: {
    draft: NOTHING,
    public: effect('draft', { ...merged, ...ended }),
    trashed: GONE,
  },
  /** Publishes the text that readers saw last; what was typed since then becomes unpublished changes. */
  undoWithdrawal: {
    draft: effect('public', { text: 'version', changes: 'rest', ...reopened }),
    public: CHANGED,
    trashed: GONE,
  },
  discard: {
    draft: effect('draft', { ...removed, publication: 'ended' }),
    public: effect('public', { ...removed, publication: 'ended' }),
    trashed: GONE,
  },
  undoDiscard: {
    draft: CHANGED,
    public: effect('public', { changes: 'version', publication: 'reopened' }),
    trashed: GONE,
  },
  restoreVersion: {
    draft: effect('draft', { text: 'version', ...removed }),
    public: effect('public', { changes: 'version' }),
    trashed: GONE,
  },
  planPublication: {
    draft: effect('draft', { publication: 'set' }),
    public: effect('public', { publication: 'set' }),
    trashed: GONE,
  },
  planWithdrawal: {
    draft: effect('draft', { withdrawal: 'set' }),
    public: effect('public', { withdrawal: 'set' }),
    trashed: GONE,
  },
  /** The planned time has come. */
  duePublication: {
    draft: effect('public', { text: 'planned', changes: 'rest', publication: 'done' }),
    public: effect('public', { text: 'planned', changes: 'rest', publication: 'done' }),
    trashed: GONE,
  },
  dueWithdrawal: {
    draft: effect('draft', { withdrawal: 'done' }),
    public: effect('draft', {
      ...merged,
      publication: 'ended',
      withdrawal: 'done',
    }),
    trashed: GONE,
  },
  trash: {
    draft: effect('trashed', ended),
    public: effect('trashed', ended),
    trashed: GONE,
  },
  restore: {
    draft: GONE,
    public: GONE,
    trashed: effect('trashed', reopened),
  },
  /** Drafts from earlier versions may have unpublished changes beside their text. */
  mergeChanges: {
    draft: effect('draft', merged),
    public: NOTHING,
    trashed: NOTHING,
  },
} as const satisfies Record<string, Record<State, Cell>>

export type Deed = keyof typeof LIFE

/** Returns what the deed does, `nothing`, or the message of its rejection. */
export const lookUp = (deed: Deed, state: State): Cell => LIFE[deed][state]

/** The deed of a call that is not bound to a form, such as the API's: it names a status, or keeps the present one. */
export function deedOf(state: State, requested?: 'draft' | 'published'): Deed {
  if (state === 'public') return requested === 'draft' ? 'withdraw' : 'update'
  return requested === 'published' ? 'publish' : 'saveDraft'
}
