import { data } from '@remix-run/node'
import { useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { findUser, requireUser } from '~/auth/guards.server'
import { keepOnFailure } from '~/components/post-form/keep-on-failure'
import { keepWriting } from '~/components/post-form/keep-writing'
import { PostFormBoundary } from '~/components/post-form/post-form-boundary'
import { RescueNotice } from '~/components/post-form/rescue-notice'
import { EmptyState } from '~/components/ui/empty-state'
import type { Account } from '~/domain/accounts/schema'
import { DomainError } from '~/domain/errors'
import { pageLoader, type Door } from '~/http/door.server'
import { formAction, type RescueReply } from '~/http/forms/rescue.server'
import { toMetaDescriptors } from '~/http/pages/page-meta'
import { pageMeta } from '~/http/pages/page-meta.server'
import { formHeaders } from '~/http/pages/form-headers'
import { dashboardLabels } from '~/i18n/labels/dashboard'
import { toCurrentUser } from '~/view-models/site.server'
import { BottomBar, Sidebar } from './dashboard-nav'
import { parseTab, tabsFor } from './tabs/registry'
import { TAB_SERVERS } from './tabs/registry.server'
import { useHashTab } from './tabs/use-hash-tab'
import { TAB_VIEWS } from './tabs/views'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

const tabOf = ({ request }: Door, user: Account | null) =>
  parseTab(new URL(request.url).searchParams.get('tab'), user)

export const loader = pageLoader(async (door) => {
  const user = await requireUser(door)
  const name = tabOf(door, user)
  const isAllowed = tabsFor(user).some((tab) => tab.name === name)
  const common = {
    name,
    user: toCurrentUser(user),
    meta: pageMeta(door.request, door.deps.settings, {
      title: dashboardLabels.title,
      noIndex: true,
    }),
  }
  // Somebody who is signed in sees where they are and that it is not for them (specification §8).
  if (!isAllowed) return data({ ...common, isAllowed, tab: null }, { status: 403 })
  return data({ ...common, isAllowed, tab: await TAB_SERVERS[name].load(door) })
})

export const headers = formHeaders

export const action = formAction(async (door) => {
  const { act } = TAB_SERVERS[tabOf(door, await findUser(door))]
  if (!act) throw new DomainError('InvalidInput', 'This page takes no form.')
  return act(door)
})

export const clientAction = keepOnFailure

export const shouldRevalidate = keepWriting

export default function Dashboard() {
  const { name, user, isAllowed } = useLoaderData<typeof loader>()
  const rescued = useActionData<RescueReply>()?.rescued
  const TabView = TAB_VIEWS[name]
  useHashTab(user)
  return (
    <div lang="en" className="flex min-h-[calc(100svh-72px)]">
      <Sidebar active={name} isAdmin={user.isAdmin} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl min-w-0 px-4 py-8 outline-none max-md:pb-12 md:px-6"
      >
        {/* The form of a post shows it itself: it may stand on a page of its own too. */}
        {rescued && name !== 'create-post' && (
          <RescueNotice message={rescued.message} reason={rescued.reason} />
        )}
        {isAllowed ? (
          // Each tab begins anew: none takes over what another had appended or typed.
          <TabView key={name} />
        ) : (
          <EmptyState text={dashboardLabels.unauthorized} language="en" />
        )}
      </main>
      <BottomBar active={name} isAdmin={user.isAdmin} />
    </div>
  )
}

export const ErrorBoundary = PostFormBoundary
