import { Link, useActionData } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { settingsPath } from '~/paths/paths'
import { useTabData } from '../tab'
import { ColoursPart } from './colours/colours-part'
import type { GroupReply } from './group.server'
import { HomePart } from './home/home-part'
import { IncomePart } from './income/income-part'
import { MenusPart } from './menus/menus-part'
import { PARTS, type PartName } from './parts'
import { PicturesPart } from './pictures/pictures-part'
import { SettingsHistory } from './settings-history'
import { SitePart } from './site/site-part'
import { WebhooksPart } from './webhooks/webhooks-part'

const VIEWS = {
  site: SitePart,
  pictures: PicturesPart,
  colours: ColoursPart,
  menus: MenusPart,
  home: HomePart,
  income: IncomePart,
  webhooks: WebhooksPart,
} satisfies Record<PartName, unknown>

export default function SettingsTab() {
  const labels = useLabels().settings
  const { part: shown, version = '' } = useTabData<() => { part: PartName; version?: string }>()
  const { filled = '' } = useActionData<GroupReply>() ?? {}
  const View = VIEWS[shown]
  return (
    <>
      <h1 className="mb-4 text-heading font-bold text-head">{labels.title}</h1>
      <nav aria-label={labels.title} className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {PARTS.map((part) => (
            <li key={part}>
              <Link
                to={settingsPath(part)}
                aria-current={part === shown ? 'page' : undefined}
                className="pill"
              >
                {labels.parts[part]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <View key={`${shown} ${version} ${filled}`} />
      {shown !== 'webhooks' && <SettingsHistory />}
    </>
  )
}
