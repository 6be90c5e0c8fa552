type Tag = Record<string, unknown>

/** What a page's `meta` says, by name; `canonical` and `alternate` are links, `jsonLd` is schema.org. */
export function readMeta(tags: Tag[]): Record<string, string | undefined> & { jsonLd?: Tag } {
  return Object.fromEntries(
    tags.map((tag) => {
      if ('script:ld+json' in tag) return ['jsonLd', tag['script:ld+json']]
      if ('title' in tag && !('rel' in tag)) return ['title', tag.title]
      if ('rel' in tag) return [tag.rel, tag.href]
      return [tag.name ?? tag.property, tag.content]
    }),
  )
}
