import { CheckField, copyField, SelectField, TextField } from '~/components/form/field'
import { PostAddressField, PostListField } from '~/components/form/post-address-field'
import { rowControlId } from '~/components/form/list-intents'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import { HOME_SECTIONS, type HomeSection } from '~/domain/core/home-sections'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { EntryList } from '../entry-list'
import { useTabData } from '../../tab'
import { CardSection, SettingsForm } from '../settings-form'
import type { load } from './home.server'

const COUNTS = Object.fromEntries(['3', '4', '6', '8', '9', '12'].map((count) => [count, count]))

const WITH_CATEGORY = new Set<HomeSection>([
  'updates',
  'forYou',
  'recommended',
  'stories',
  'headlines',
])
const WITH_COUNT = new Set<HomeSection>([...WITH_CATEGORY, 'carousel', 'topics'])

export function HomePart() {
  const data = useTabData<typeof load>()
  const { categories, zone, titles } = data
  const { settings: labels, listFilter, checks } = useLabels()
  const nameOf = (section: HomeSection, own = '') => {
    const title = own || titles[section]
    return [title, labels.home.names[section]].filter(Boolean).join(' – ')
  }
  return (
    <SettingsForm schema={SCHEMAS.home} data={data}>
      {([form, fields]) => (
        <>
          <CardSection title={labels.home.notice} hint={labels.home.noticeHint}>
            <TextField field={fields.notice} label={labels.home.noticeText} />
            <TextField field={fields.noticeEnglish} label={labels.home.noticeEnglish} />
            <TextField field={fields.noticeLink} label={labels.link} />
            <TextField
              field={fields.noticeUntil}
              label={labels.home.noticeUntil}
              hint={labels.home.noticeUntilHint({ zone })}
              type="datetime-local"
            />
          </CardSection>
          <Section title={labels.home.sections} hint={labels.home.sectionsHint}>
            <EntryList
              form={form}
              field={fields.sections}
              rowLabel={(number) => {
                const { name, title } = fields.sections.getFieldList()[number - 1]!.getFieldset()
                return nameOf(name.initialValue as HomeSection, title.initialValue)
              }}
              max={HOME_SECTIONS.length}
            >
              {(row, index) => {
                const { name, isShown, title, titleEnglish, category, count } = row.getFieldset()
                const section = name.initialValue as HomeSection
                return (
                  <>
                    <input type="hidden" key={name.key} name={name.name} defaultValue={section} />
                    <CheckField
                      field={{
                        ...copyField(isShown),
                        id: rowControlId(fields.sections.name, index, 'text'),
                      }}
                      label={
                        <>
                          <b className="needs-no-script">{nameOf(section, title.initialValue)}</b>{' '}
                          {labels.home.isShown}
                        </>
                      }
                    />
                    <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3">
                      {titles[section] && (
                        <>
                          <TextField
                            field={copyField(title)}
                            label={checks.fields.title}
                            placeholder={titles[section]}
                          />
                          <TextField
                            field={copyField(titleEnglish)}
                            label={labels.home.titleEnglish}
                          />
                        </>
                      )}
                      {WITH_CATEGORY.has(section) && (
                        <SelectField
                          field={copyField(category)}
                          label={checks.fields.category}
                          options={categories}
                        >
                          <option value="">{listFilter.anyCategory}</option>
                        </SelectField>
                      )}
                      {WITH_COUNT.has(section) && (
                        <SelectField
                          field={copyField(count)}
                          label={section === 'topics' ? labels.home.topics : labels.home.count}
                          options={COUNTS}
                        >
                          <option value="">{labels.home.usual}</option>
                        </SelectField>
                      )}
                    </div>
                  </>
                )
              }}
            </EntryList>
          </Section>
          <CardSection title={labels.home.pinned} hint={labels.home.pinnedHint}>
            <PostAddressField field={fields.pinned} label={labels.home.pinnedPost} />
            <TextField
              field={fields.pinnedUntil}
              label={labels.home.pinnedUntil}
              hint={labels.home.pinnedUntilHint({ zone })}
              type="datetime-local"
            />
          </CardSection>
          <CardSection title={labels.home.picked} hint={labels.home.pickedHint}>
            <PostListField field={fields.carousel} label={nameOf('carousel')} />
            <PostListField field={fields.picks} label={nameOf('recommended')} />
          </CardSection>
        </>
      )}
    </SettingsForm>
  )
}
