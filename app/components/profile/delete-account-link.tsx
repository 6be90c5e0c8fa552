import { AskLink } from '~/components/ui/ask-link'
import { profileLabels } from '~/i18n/labels/profile'
import { DeleteAccountQuestion } from './delete-account-question'
import { DELETE_ACCOUNT_ADDRESS } from './fields'

interface DeleteAccountLinkProps {
  /** How many posts and drafts would stay. */
  posts: number
}

export function DeleteAccountLink({ posts }: DeleteAccountLinkProps) {
  return (
    <AskLink
      to={DELETE_ACCOUNT_ADDRESS}
      className="inline-flex min-h-11 items-center font-semibold text-err underline hover:no-underline"
      question={(frame) => <DeleteAccountQuestion {...frame} posts={posts} reply={undefined} />}
    >
      {profileLabels.deleteAccount}
    </AskLink>
  )
}
