/** Who may do what (specification §6), in one table for pages, forms, API, command line and navigation. */
import { keysOf } from '~/text/keys-of'
import type { Account } from './account-schema'

type Role = 'admin' | 'member'

const RIGHTS = {
  /** The dashboard except the own profile, and calls of the API that are not about the own account. */
  useDashboard: ['admin'],
  /** Articles, drafts and pages with their history, plans and preview links. */
  managePosts: ['admin'],
  manageCategories: ['admin'],
  manageFiles: ['admin'],
  manageMedia: ['admin'],
  manageNirvankand: ['admin'],
  manageRedirects: ['admin'],
  /** Readers' searches, and the site's synonyms. */
  manageSearch: ['admin'],
  manageSettings: ['admin'],
  manageTrash: ['admin'],
  manageUsers: ['admin'],
  manageWebhooks: ['admin'],
  /** The own name, picture, password, sessions and tokens. */
  useAccount: ['admin', 'member'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

const roleOf = ({ isAdmin }: Pick<Account, 'isAdmin'>): Role => (isAdmin ? 'admin' : 'member')

export function may(actor: Pick<Account, 'isAdmin'> | null, right: Right): boolean {
  const roles: readonly Role[] = RIGHTS[right]
  return actor !== null && roles.includes(roleOf(actor))
}

/** For readers' pages, whose script has no table. */
export const rightsOf = (actor: Pick<Account, 'isAdmin'>) =>
  keysOf(RIGHTS).filter((right) => may(actor, right))
