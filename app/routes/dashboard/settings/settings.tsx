import { Link, useActionData } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { settingsPath } from '~/paths/paths'
import { useTabData } from '../tab'
import { ColoursPart } from './colours-part'
import { HomePart } from './home-part'
import { IncomePart } from './income-part'
import { MenusPart } from './menus-part'
import { PARTS } from './parts'
import { PicturesPart } from './pictures-part'
import type { SettingsData } from './part-data'
import type { load, SettingsReply } from './settings.server'
import { SitePart } from './site-part'
import { WebhooksPart } from './webhooks-part'

export default function SettingsTab() {
  const labels = useLabels('settings')
  const data = useTabData<typeof load>()
  const { filled = '' } = useActionData<SettingsReply>() ?? {}
  return (
    <>
      <h1 className="mb-4 text-heading font-bold text-head">{labels.title}</h1>
      <nav aria-label={labels.title} className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {PARTS.map((part) => (
            <li key={part}>
              <Link
                to={settingsPath(part)}
                aria-current={part === data.part ? 'page' : undefined}
                className="pill"
              >
                {labels.parts[part]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Part key={`${data.part} ${'version' in data ? data.version : ''} ${filled}`} {...data} />
    </>
  )
}

function Part(data: SettingsData) {
  switch (data.part) {
    case 'site':
      return <SitePart {...data} />
    case 'pictures':
      return <PicturesPart {...data} />
    case 'colours':
      return <ColoursPart {...data} />
    case 'home':
      return <HomePart {...data} />
    case 'income':
      return <IncomePart {...data} />
    case 'menus':
      return <MenusPart {...data} />
    case 'webhooks':
      return <WebhooksPart {...data} />
  }
}
