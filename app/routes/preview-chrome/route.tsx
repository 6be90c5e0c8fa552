import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ErrorPanel } from '~/components/site/error-panel'
import { NotFoundView } from '~/components/site/not-found-view'
import { ScrollToTop } from '~/components/site/scroll-to-top'
import { SiteFooter } from '~/components/site/site-footer'
import { SiteHeader } from '~/components/site/site-header'
import { SkipLink } from '~/components/site/skip-link'
import { showToast, Toasts } from '~/components/site/toasts'
import { WelcomeBanner } from '~/components/site/welcome-banner'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { SectionHeading } from '~/components/ui/section-heading'
import type { CategoryLinkView, SiteView, ToastView } from '~/view-models/site'
import { useState } from 'react'

export const meta = () => [{ title: 'Preview' }]
export function loader({ request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams
  const toast: ToastView | null = q.has('toast')
    ? { type: q.get('toast') as ToastView['type'], message: 'Sign in Successful!', description: 'राम कथा का इतिहास' }
    : null
  return json({ signed: q.has('user'), long: q.has('long'), view: q.get('view'), toast })
}
const base: SiteView = {
  name: 'धरोहर',
  nameLanguage: 'hi',
  origin: 'http://localhost:4101',
  contact: { location: 'Indore, M.P', phone: '+91 731 000 0000', email: 'sampark@dharohar.example', hours: 'Mon to Fri 9am to 6pm' },
  social: [
    { network: 'facebook', url: 'https://facebook.com/x' },
    { network: 'twitter', url: 'https://x.com/x' },
    { network: 'instagram', url: 'https://instagram.com/x' },
    { network: 'linkedin', url: 'https://linkedin.com/x' },
    { network: 'youtube', url: 'https://youtube.com/x' },
  ],
}
const cats: CategoryLinkView[] = ['धर्म', 'साहित्य', 'इतिहास', 'संस्कृति', 'तीर्थ यात्रा'].map((name) => ({ name, slug: name, language: 'hi' }))
export default function Page() {
  const { signed, long, view, toast } = useLoaderData<typeof loader>()
  const [busy, setBusy] = useState(false)
  const site = long ? { ...base, name: 'दिगंबर तीर्थ परंपरा समाचार' } : base
  const categories = long ? [...cats, ...['दर्शन और अध्यात्म', 'त्योहार', 'लोक कला', 'Opinion', 'विविध विषय'].map((name) => ({ name, slug: name, language: 'hi' as const }))] : cats
  const user = signed
    ? { id: '1', username: 'अनुराधा शर्मा', email: 'anuradha.a.very.long.address@example.org', profilePicture: '/nope.jpg', isAdmin: true, initial: 'अ' }
    : null
  return (
    <>
      <SkipLink />
      <SiteHeader site={site} user={user} categories={categories} />
      <Toasts toast={toast} />
      {view === null && <WelcomeBanner site={site} />}
      <main id="main" tabIndex={-1} className="outline-none">
        {view === '404' ? <NotFoundView /> : view === 'error' ? (
          <ErrorPanel status={500} title="Something went wrong" text="Please try again in a moment." requestId="01J-abc-def" />
        ) : (
          <div className="container-page py-8">
            <h1 className="sr-only">Preview</h1>
            <SectionHeading text="प्रमुख कहानियाँ" language="hi" />
            <SectionHeading text="Latest Headlines" language="en" more={{ to: '/search', label: 'View all' }} />
            <div className="flex flex-wrap gap-3">
              <Button type="button" onClick={() => setBusy(!busy)}>Primary</Button>
              <Button type="button" variant="dark" busy={busy} busyLabel="Loading...">Sign In</Button>
              <Button type="button" variant="outline" onClick={() => showToast({ type: 'success', message: 'Link copied to clipboard!', description: 'राम कथा का इतिहास और उसका प्रभाव' })}>Toast</Button>
              <Button type="button" variant="danger" onClick={() => showToast({ type: 'error', message: 'Failed to delete category' })}>Error toast</Button>
              <Button type="button" disabled>Disabled</Button>
              <Avatar photo={null} initial="अ" /><Avatar photo="/nope.jpg" initial="R" size={48} />
              <Link to="/category/धर्म">x</Link>
            </div>
            <EmptyState text="No results found for your search" language="en" drawing="lens"><Link to="/" className="text-link underline">Home</Link></EmptyState>
            <EmptyState text="You have no drafts yet." language="en" drawing="scroll" />
            <EmptyState text="No recommendations found" language="en" />
            <div style={{ height: 600 }} />
          </div>
        )}
      </main>
      <SiteFooter site={site} />
      <ScrollToTop />
    </>
  )
}
