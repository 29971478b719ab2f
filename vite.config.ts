import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const frameworks =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\/|rolldown\/runtime/

/**
 * What surrounds every page; the forms and dialogs of web/ui stay with the pages that use them, and
 * what few readers ever see comes when they do.
 */
const shell =
  /web\/(shell\/(?!not-found-page|language-offer-line|user-links|use-log-out)|i18n\/)|web\/ui\/(button|card|class-names|notice|page-heading|spinner|toast)/

/** What the pages that show programmes and prices share, and log-in and sign-up have no use for. */
const programmes =
  /web\/programmes\/|web\/ui\/price-box|domain\/(calendar|money|programmes\/pricing)/

/** What log-in, sign-up and the forms like them share. */
const accountForms =
  /web\/accounts\/(account-form|check|google-way-in|light-endpoints|load-rules|use-(account-form|entering|return)|way-(in|state))|web\/ui\/(field|text-field|password-field|error-summary)\./

/** Where a password is chosen: at sign-up and behind a link. */
const newPassword = /web\/accounts\/(new-password|password-rules)|domain\/accounts\/password\./

const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'web/public',
  resolve: {
    // Lucide's icons, drawn by a function of ours. Should they ask for another, they keep their own.
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('web/ui/icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsDir: 'assets',
    // Pictures stay files of their own, so that they are cached and never weigh on a script.
    assetsInlineLimit: 0,
    // Browsers too old to load scripts ahead load them when they are asked for.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files rather than many small ones: they compress better, and the first of them
          // stays in the browser's cache from release to release.
          groups: [
            { name: 'frameworks', test: frameworks, priority: 1 },
            { name: 'shell', test: shell },
            { name: 'programmes', test: programmes },
            { name: 'account-forms', test: accountForms },
            { name: 'new-password', test: newPassword },
          ],
        },
      },
    },
  },
  server: {
    // Spanish is bundled, so its files are Vite's own to serve.
    proxy: { '/api': api, '^/locales/(eu|en)/': api, '/demo': api },
  },
})
