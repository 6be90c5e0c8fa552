/** The slim header and footer of the dashboard and the post form, which set them in the `handle` of their routes. */
import { Link, NavigationType, useNavigationType } from '@remix-run/react'
import clsx from 'clsx'
import { Bottom, FOOTER, Links } from '~/components/site/site-footer'
import { AccountLink, type FrameProps } from '~/components/site/site-header'
import { useLabels } from '~/components/site/use-labels'
import { SocialLinks, Wordmark } from '~/components/site/wordmark'
import { Icon } from '~/components/ui/icon'
import '~/styles/staff.css'
import { useKeptFocus } from './keep-focus'

export const staffHandle = { Header: StaffHeader, Footer: StaffFooter }

const ROW = 'staff-row mx-auto w-full max-w-[88rem] px-4 md:ps-5 md:pe-6'

function StaffHeader({ site, user }: FrameProps) {
  const { site: siteLabels, lang } = useLabels()
  useKeptFocus(useNavigationType() !== NavigationType.Pop)
  return (
    <header className="site-header staff-header no-print h-14 border-b border-line bg-nav-ground text-nav-ink">
      <div className={`${ROW} flex h-full items-center gap-2`}>
        <Wordmark
          site={site}
          className={clsx(
            'me-auto min-w-0 text-nav-active',
            site.hasLongName
              ? 'text-[1.0625rem]/[1.35]'
              : 'text-[1.375rem]/[1.35] whitespace-nowrap',
          )}
        />
        <Link
          to="/"
          lang={lang.en}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-button px-3 text-small font-semibold hover:underline"
        >
          <Icon name="external-link" className="size-4.5" />
          <span className="max-[24rem]:sr-only">{siteLabels.viewSite}</span>
        </Link>
        <AccountLink user={user} />
      </div>
    </header>
  )
}

function StaffFooter({ site }: FrameProps) {
  const { site: siteLabels, lang } = useLabels()
  const pages = [
    { to: '/', text: siteLabels.home, language: lang.en },
    { to: '/about', text: siteLabels.about, language: lang.en },
    { to: '/contact', text: siteLabels.contact, language: lang.en },
  ]
  return (
    <footer
      lang={lang.en}
      className={clsx(FOOTER, 'pb-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom))]')}
    >
      <Bottom site={site} className={ROW}>
        <div className="flex flex-wrap items-center gap-x-6">
          {/* Equal gaps between links of any length, with 44-pixel targets. */}
          <Links items={pages} className="-mx-2.5 flex [&_a]:px-2.5" />
          <SocialLinks
            social={site.social}
            className="-mx-3.5 flex flex-wrap"
            linkClass="hover:text-haldi"
          />
        </div>
      </Bottom>
    </footer>
  )
}
