export const postForm = {
  panel: 'About this post',
  contentHint: 'Plain text or HTML. An empty line starts a new paragraph.',
  htmlExamples: 'How to write headings, pictures, tables and more',
  htmlExamplesHint:
    'Copy a line into the text and replace the dots with your words. The library shows the line for each picture and audio file. For a video, put its YouTube address alone in a paragraph.',
  html: {
    heading: 'Heading',
    bold: 'Bold',
    raised: 'Superscript, subscript',
    link: 'Link',
    list: 'List',
    picture: 'Picture with caption and credit',
    gallery: 'Gallery',
    table: 'Table',
    footnote: 'Footnote, where its number goes',
    quote: 'Quote with its source',
    card: 'Post from X, Instagram or Facebook',
    audio: 'Audio',
    code: 'Code, or text that keeps its line breaks',
  },
  noCategory: 'uncategorized',
  goneCategory: '{slug} (deleted)',
  chooseImage: 'Choose a picture (PNG, JPEG, WebP, GIF or AVIF, up to 32 MB)',
  chooseImageNoScript: 'Choose a picture (PNG, JPEG, WebP, GIF or AVIF, up to 8 MB)',
  addPicture: 'Add an image',
  agree: 'I agree to the recommended image size: 800x450 or 1200x675 (16:9).',
  preview: 'Picture preview',
  languages: {
    auto: 'Detect automatically',
    hi: 'Hindi',
    en: 'English',
    mr: 'Marathi',
    ne: 'Nepali',
    sa: 'Sanskrit',
    'hi-Latn': 'Hindi in Roman letters',
  },
  labels: {
    translation: 'Translation',
    searchTitle: 'Headline for search engines',
    searchDescription: 'Text for search engines',
    shareText: 'Text in messaging apps',
    shareImage: 'Picture in messaging apps',
    canonical: 'First published at',
  },
  hints: {
    description: 'One or two sentences for cards and search engines. Optional.',
    language: 'For screen readers, fonts and search engines.',
    translation:
      'Words of its title, to choose it, or its address, such as /post/… Each article then links to the other.',
    searchTitle: 'Replaces the article’s title. At most 60 characters.',
    searchDescription: 'Replaces the description above. Optional.',
    shareText: 'Below the title in WhatsApp, Facebook and X. Optional.',
    shareImage: 'Replaces the article’s image: an address from the library, or https://…',
    canonical: 'If the text was first published elsewhere, enter its address there.',
    noIndex: 'Search engines and the sitemaps leave the page out.',
  },
  saveDraft: 'Save as Draft',
  published: 'Article published successfully!',
  draftSaved: 'Draft saved successfully',
} as const

export const seo = {
  panel: 'Search engines and messaging apps',
  chooseImage: 'Or choose a file or a picture from the library',
  asResult: 'As a search result',
  asWhatsApp: 'In WhatsApp',
  asX: 'On X and Facebook',
  untitled: "The article's title",
} as const

export const editorForm = {
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  savedAt: 'Saved {time}',
  words: { one: '{count} word', other: '{count} words' },
  minutes: { one: '{count} minute to read', other: '{count} minutes to read' },
  cannotSave: 'Not saved: {problems}',
  notSaved: 'Not saved – trying again',
  signedOut: 'Not saved: you are signed out',
  changedAt: 'Changed by somebody else at {time}',
  changedHereAt: 'Changed in your other tab at {time}',
  unsavedFrom: 'Unsaved text from {time}',
  unsavedHint: 'It was stored in this browser when the page was closed or could not be saved.',
  openSaved: 'Open the saved version in a new tab',
  discard: 'Discard',
  leaveHeading: 'Leave without saving?',
  leaveNote:
    'Your changes are not saved. They are stored in this browser, which offers them when you come back.',
  leaveLost: 'Your changes are not saved and will be lost.',
  stay: 'Stay',
  leave: 'Leave',
  offline:
    'The server cannot be reached. Your text is still here; please send it again in a moment.',
} as const

export const edit = {
  articleHeading: 'Edit Article',
  draftHeading: 'Edit Draft',
  backToArticles: 'Back to Your Articles',
  backToDrafts: 'Back to Drafts',
  slugHints: {
    new: 'Generated from the title if left empty.',
    gone: 'Generated from the title if left empty.',
    draft: 'Generated from the title, and follows it until the draft is published.',
    published: 'The old address redirects to the new one.',
  },
  update: 'Update',
  unpublished: 'Article moved to your drafts',
  view: 'View article',
  previewNote: 'Preview: only editors see this page. It shows the last saved version.',
  updateDraft: 'Update Draft',
  articleUpdated: 'Article Updated Successfully!',
  draftUpdated: 'Draft Updated Successfully!',
} as const

/** Separate from the editor's other labels, which load with it. */
export const editorField = {
  hint: 'Alt+F10 goes to the toolbar, and Ctrl+/ lists all shortcuts.',
} as const

export const recovery = {
  heading: 'Your text is still here',
  signIn: 'Open a new tab to sign in',
  reasons: {
    'signed-out':
      'You are signed out, so nothing was saved. Sign in from a new tab, come back to this one and send the form again. A picture that was chosen but not uploaded has to be chosen again.',
    forbidden:
      'Your account may no longer do this, so nothing was saved. Copy your text before you leave this page.',
    gone: 'Somebody else deleted this post while you were writing, so nothing was saved. You can save your text as a new draft.',
    busy: 'The server is busy, and nothing was changed. Everything you typed is still here: please wait a moment and send it again.',
    'too-large':
      'Nothing was changed. Everything you typed is still here: please make it shorter and send it again.',
    'database-away':
      'The database is unavailable; your text is still here. Nothing was changed: please send it again in a moment.',
    failed:
      'The server could not save this, and nothing was changed. Everything you typed is still here: please send it again in a moment.',
  },
  headingWithoutText: 'This was not done',
  sendAgain: 'Send again',
  saveAsNew: 'Save as new draft',
} as const
