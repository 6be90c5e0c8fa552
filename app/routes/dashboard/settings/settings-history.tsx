import { UndoForm } from '~/components/form/undo-toast'
import { useLabels } from '~/components/site/use-labels'
import type { Group, Values } from '~/domain/core/settings-schema'
import type { ScreenLabels } from '~/labels/languages.server'
import { keysOf } from '~/text/keys-of'
import { undoSettings } from '~/view-models/undo'
import { useTabData } from '../tab'
import type { loadGroup } from './group.server'

/** The changes of this part of the settings, the latest first: fields, time and admin, and a button that reverses them. */
export function SettingsHistory() {
  const { settings: labels, history } = useLabels()
  const { part, version, versions } = useTabData<typeof loadGroup>()
  const names: Record<string, string> = fieldNames(labels)[part]
  if (versions.length === 0) return null
  return (
    <details className="mt-10 max-w-3xl">
      <summary className="inline-flex min-h-11 items-center font-semibold text-link">
        {history.heading}
      </summary>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {versions.map(({ version: saved, time, username, changed }) => (
          <li key={saved} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">
                {[...new Set(changed.map((field) => names[field]))].join(', ') || labels.unchanged}
              </p>
              <p className="text-small text-muted">
                <time {...time} /> · {history.by({ name: username ?? history.unknown })}
              </p>
            </div>
            <UndoForm undo={undoSettings(part, saved - 1, Number(version))!}>
              {labels.restoreBefore}
            </UndoForm>
          </li>
        ))}
      </ul>
    </details>
  )
}

type FieldNames = { [Name in Group]: Record<keyof Values<Name>, string> }

function fieldNames(labels: ScreenLabels['settings']): FieldNames {
  const { fields, pictures, colours, menus, home, income } = labels
  const { places, adsTxt } = income
  return {
    site: fields,
    pictures: titlesOf(pictures),
    colours,
    menus: titlesOf(menus),
    home: {
      sections: home.sections,
      carousel: home.picked,
      picks: home.picked,
      pinned: home.pinned,
      pinnedUntil: home.pinned,
      notice: home.notice,
      noticeEnglish: home.notice,
      noticeLink: home.notice,
      noticeUntil: home.notice,
    },
    income: { ...titlesOf(places), adsTxt: adsTxt.title },
  }
}

function titlesOf<Name extends string>(parts: Record<Name, { title: string }>) {
  const titles = keysOf(parts).map((name) => [name, parts[name].title])
  return Object.fromEntries(titles) as Record<Name, string>
}
