import { useActionData } from '@remix-run/react'
import { CheckField, copyField, TextField } from '~/components/form/field'
import { rowControlId } from '~/components/form/list-intents'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import { MAX_MENU_ENTRIES, MENU_NAMES, SCHEMAS } from '~/domain/core/settings-schema'
import { SETTINGS_INTENTS } from '~/paths/intents'
import type { GroupReply } from '../group.server'
import { EntryList } from '../entry-list'
import { useTabData } from '../../tab'
import { SettingsForm } from '../settings-form'
import type { load } from './menus.server'

const LINKS = 'menu-links'

export function MenusPart() {
  const data = useTabData<typeof load>()
  const { links, dead } = data
  const { asks } = useActionData<GroupReply>() ?? {}
  const { settings: labels, redirects } = useLabels()
  return (
    <SettingsForm
      schema={SCHEMAS.menus}
      data={data}
      more={
        asks ? (
          <>
            <IntentButton
              variant="outline-danger"
              intent={SETTINGS_INTENTS.replaceAll}
              formNoValidate
            >
              {labels.replaceMenus}
            </IntentButton>
            <p role="alert" className="text-small text-warn">
              {labels.replaceMenusHint}
            </p>
          </>
        ) : (
          <IntentButton variant="outline" intent={SETTINGS_INTENTS.fill} formNoValidate>
            {labels.fillMenus}
          </IntentButton>
        )
      }
    >
      {([form, fields]) => (
        <>
          {MENU_NAMES.map((name) => (
            <Section key={name} {...labels.menus[name]}>
              <EntryList
                form={form}
                field={fields[name]}
                rowLabel={(number) => labels.entry({ number })}
                add={labels.addEntry}
                max={MAX_MENU_ENTRIES}
              >
                {(row, index, hasFocus) => {
                  const { to, label, labelEnglish, isSub } = row.getFieldset()
                  return (
                    <>
                      <div className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-3">
                        <TextField
                          field={{ ...copyField(to), id: rowControlId(name, index, 'text') }}
                          label={labels.link}
                          hint={
                            dead.includes(to.initialValue ?? '') && (
                              <span className="text-warn">{redirects.noSuchAddress}</span>
                            )
                          }
                          list={LINKS}
                          autoComplete="off"
                          {...(hasFocus && { autoFocus: true })}
                        />
                        <TextField field={copyField(label)} label={labels.label} />
                        <TextField field={copyField(labelEnglish)} label={labels.labelEnglish} />
                      </div>
                      {index > 0 && (
                        <CheckField
                          field={copyField(isSub)}
                          label={labels.isSub}
                          className="text-small"
                        />
                      )}
                    </>
                  )
                }}
              </EntryList>
            </Section>
          ))}
          <datalist id={LINKS}>
            {links.map(({ to, label }) => (
              <option key={to} value={to}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </SettingsForm>
  )
}
