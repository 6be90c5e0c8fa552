import { Form } from '@remix-run/react'
import { Avatar } from '~/components/ui/avatar'
import { buttonClass } from '~/components/ui/button'
import { dashboardLabels } from '~/i18n/labels/dashboard'
import { siteLabels } from '~/i18n/labels/site'
import type { load } from './profile.server'
import { useTabData } from './use-tab'

/** Who is signed in, and the way out. */
export function ProfileTab() {
  const { user } = useTabData<typeof load>()
  return (
    <div className="max-w-xl rounded-card border border-line bg-surface p-6 sm:p-8">
      <h1 className="text-heading font-bold text-head">{dashboardLabels.profile}</h1>
      <div className="mt-6 flex items-center gap-4">
        <Avatar photo={user.profilePicture} initial={user.initial} size={80} />
        <dl className="min-w-0">
          <dt className="text-small text-muted">{dashboardLabels.username}</dt>
          <dd className="font-semibold wrap-anywhere">{user.username}</dd>
          <dt className="mt-2 text-small text-muted">{dashboardLabels.email}</dt>
          <dd className="font-semibold wrap-anywhere">{user.email}</dd>
        </dl>
      </div>
      <Form method="post" action="/sign-out" className="mt-8">
        <button type="submit" className={buttonClass('outline')}>
          {siteLabels.signOut}
        </button>
      </Form>
    </div>
  )
}
