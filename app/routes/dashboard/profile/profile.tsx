import { Form, useActionData } from '@remix-run/react'
import { DeleteAccountLink } from './delete-account-link'
import { ProfileForm } from './profile-form'
import { buttonClass } from '~/components/ui/button'
import { profileLabels } from '~/labels/account'
import { siteLabels } from '~/labels/site'
import type { act, load } from './profile.server'
import { useTabData } from '../use-tab'

export function ProfileTab() {
  const { user, formKey, posts } = useTabData<typeof load>()
  const reply = useActionData<typeof act>()
  return (
    <div className="mx-auto max-w-xl">
      <div className="rounded-card border border-line bg-surface p-6 sm:p-8">
        <h1 className="mb-6 text-heading font-bold text-head">{profileLabels.heading}</h1>
        <ProfileForm key={formKey} user={user} reply={reply} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <DeleteAccountLink posts={posts} />
        <Form method="post" action="/sign-out">
          <button type="submit" className={buttonClass('outline')}>
            {siteLabels.signOut}
          </button>
        </Form>
      </div>
    </div>
  )
}
