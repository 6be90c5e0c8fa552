/** Labels that never reach the browser. `number` is `count`, formatted as on the page. */
export const loaders = {
  onlyWrite: 'This address only accepts data; it has no page.',
  recommendedFailed: 'Failed to fetch posts',
  /** The title of the first section of cards on a site with its own name. */
  newest: 'नए लेख',
  posts: { one: '{number} लेख', other: '{number} लेख' },
  aboutSearch: 'लेख, श्रेणियाँ और पाठ खोजिए: देवनागरी में या रोमन अक्षरों में, जैसे आप लिखते हैं।',
  aboutVerses: 'निर्वाण काण्ड का पाठ: मुक्ति-स्थलों और सद्गुणों की वंदना।',
}
