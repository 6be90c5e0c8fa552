type Tag = Record<string, unknown>

export type Thing = Tag & { '@type': string }

interface Meta extends Record<string, unknown> {
  /** All schema.org objects; `thing` is the first, which describes the page's main subject. */
  things: Thing[]
  thing: Thing | undefined
}

/** Returns a page's `meta` tags by name, and its links by `rel`. */
export function readMeta(tags: Tag[]): Meta {
  const tag = tags.find((each) => 'script:ld+json' in each) ?? {}
  const page = JSON.parse(JSON.stringify(tag)) as { 'script:ld+json'?: { '@graph': Thing[] } }
  const things = page['script:ld+json']?.['@graph'] ?? []
  const named = tags.map((tag) => {
    if ('rel' in tag) return [tag.rel, tag.href]
    return 'title' in tag ? ['title', tag.title] : [tag.name ?? tag.property, tag.content]
  })
  return { ...Object.fromEntries(named), things, thing: things[0] }
}
