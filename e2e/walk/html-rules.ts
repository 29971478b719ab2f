import type { ConfigData } from 'html-validate'

/** What the HTML of a prerendered page is held to, and what of the checker's own taste is left out. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Ways of writing: HTML treats those of React, Vite and ours as equal.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Our own files come from our own server, over the same connection as the page.
    'require-sri': 'off',
    // A label may hold its field and name it as well: some voice controls know only the one.
    'no-redundant-for': 'off',
    // A password that is shown while it is typed is a text, and then wants no capital.
    'input-attributes': 'off',
    // React's own ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // React writes style attributes, for sizes that only the drawing or the data knows.
    'no-inline-style': 'off',
    // A table that is stacked on a phone loses what it is for screen readers without its roles.
    'no-redundant-role': 'off',
    // The header's menu has headings, and stands before the title of the page.
    'heading-level': ['error', { minInitialRank: 'any', sectioningRoots: [] }],
    // The header's links stand there once for phones and once for wide screens, which show one of
    // the two: axe judges what is shown.
    'unique-landmark': 'off',
  },
}
