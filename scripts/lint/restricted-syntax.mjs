const LABELS = 'Move the text to app/labels, in each language.'

/** Messages by ESLint selector. */
const RESTRICTED = {
  'ExportAllDeclaration[exported=null]':
    'Import files directly: barrel files hide what depends on what.',
  'CallExpression[callee.property.name="normalize"]':
    'Use `normalise` from app/text/clean.ts: consecutive marks take quadratic time.',
  // A class with characters above U+FFFF, or a negated one, directly before the end.
  'Literal[regex.flags=/u/][regex.pattern=/\\[(\\^|[^\\]]*\\\\(p|P|u\\{))[^\\]]*\\](\\{\\d+\\}|\\))*\\$/]':
    'Write (?:…|…)$: Node 26 does not match […]$ above U+FFFF.',
  'JSXText[value=/^(&[a-z]+;|[^/&])*\\p{L}{2}/u]': LABELS,
  'JSXAttribute[name.name=/^(alt|aria-label|label|placeholder|title)$/] > Literal[value=/^(?!https).*\\p{L}{2}/u]':
    LABELS,
  'Literal[value=301], Literal[value=308]':
    'Use `permanentRedirect` from app/http/caching.server.ts: browsers keep other permanent redirects.',
  'NewExpression[callee.name="DomainError"] > Literal:nth-child(2)[value=/ /]':
    'Throw a key from app/labels/en/messages.ts.',
}

export const restrictedSyntax = {
  create: (context) =>
    Object.fromEntries(
      Object.entries(RESTRICTED).map(([selector, message]) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
}
