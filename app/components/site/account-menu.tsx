import { Form, Link } from '@remix-run/react'
import { useRef } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { EmailText } from '~/components/ui/email-text'
import { Icon } from '~/components/ui/icon'
import { useDismiss } from '~/components/ui/use-dismiss'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { siteLabels } from '~/labels/site'
import type { CurrentUserView } from '~/view-models/site'

const row =
  'flex min-h-11 w-full items-center gap-3 px-4 text-start text-ink no-underline -outline-offset-3 hover:bg-sunk'

export function AccountMenu({ user }: { user: CurrentUserView }) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismiss(details)
  return (
    <details ref={details} lang="en" className="relative shrink-0">
      <summary className="inline-flex size-11 items-center justify-center rounded-full">
        <Avatar
          photo={user.profilePicture}
          initial={user.initial}
          size={40}
          className="sm:max-md:scale-80"
        />
        <VisuallyHidden>{siteLabels.myAccount}</VisuallyHidden>
      </summary>
      <div className="absolute end-0 top-full z-50 mt-2 w-60 overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float">
        <div className="border-b border-line px-4 py-3">
          <p className="text-meta font-bold text-head">
            <span className="sm:max-md:hidden">{siteLabels.myAccount}</span>
            <span className="hidden sm:max-md:inline">{siteLabels.account}</span>
          </p>
          <p className="font-semibold wrap-anywhere">{user.username}</p>
          <p className="text-meta text-muted">
            <EmailText email={user.email} />
          </p>
        </div>
        <Link to="/dashboard?tab=profile" className={row}>
          <Icon name="user" className="size-5 text-muted" />
          {siteLabels.profile}
        </Link>
        <Form method="post" action="/sign-out" className="border-t border-line">
          <button type="submit" className={row}>
            <Icon name="log-out" className="size-5 text-muted" />
            {siteLabels.signOut}
          </button>
        </Form>
      </div>
    </details>
  )
}
