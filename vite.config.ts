import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { imagetools } from 'vite-imagetools'

/** In two files of about the same weight, which are started one at a time (`server/site/start-script.ts`). */
const rendering = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|unpacked:/
const frameworks = /node_modules\/(react-router|i18next|react-i18next)\//

/**
 * What surrounds every page, with all that it imports at once: what few readers ever see it imports
 * late, and so does not bring along. Cards, headings and such links are on nearly every page.
 */
const shell =
  /web\/(shell\/(layout\/layout\.|states\/failure-page)|accounts\/schema-free-endpoints|errors\/(missing-script|recover|reloads|use-recovery)|i18n\/(i18n|language|resources)\.|ui\/content\/(card\.|link-classes|page-heading))/

/** What the pages that show programmes and prices share, and log-in and sign-up have no use for. */
const programmes = /web\/programmes\/(?!admin\/)|web\/ui\/content\/price-box/

/** How one reckons with days and prices, for the pages of law too. */
const reckoning = /domain\/(calendar\.|money\.|programmes\/(pricing|price-list))/

/** What log-in, sign-up and the forms like them share. */
const accountForms =
  /web\/accounts\/(account-form|google\/google-button|load-rules|use-(account-form|session-start|return)|auth-(form|state))|web\/ui\/fields\/(check|field|text-field|password-field|error-summary)\.|web\/errors\/typed-texts/

/** Where a password is chosen: at sign-up and behind a link. */
const newPassword =
  /web\/accounts\/passwords\/(new-password|password-rules)|domain\/accounts\/password\./

/** What every page behind a link of an e-mail needs. */
const mailedLink = /web\/(shell\/session\/use-link-token|accounts\/says-link-invalid)/

/** Icons of these forms that other pages show too, and should not fetch the forms for. */
const sharedIcons = /lucide-react\/.*\/icons\/(check|eye)\.mjs/

/** What is asked of people at sign-up and in an enrolment, and nowhere else. */
const people =
  /web\/accounts\/sign-up\/terms-field|web\/ui\/(fields\/(checkbox-field|phone-field)|content\/other-tab-link)/

/** What the pages that tell of the association are made of. */
const sitePages =
  /web\/(shell\/layout\/(mail-block|next-steps)|ui\/content\/(page-opening|section))\.|lucide-react\/.*\/icons\/arrow-right\.mjs/

/** How a day is written out, for pages that do not reckon with days. */
const days = /domain\/calendar-(day|text)/

/** Leaves out of lucide's icons what only lucide's own tools read: a page shows a dozen of them. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  transform: {
    filter: { id: /lucide-react\/.*\/icons\/[\w-]+\.mjs$/ },
    handler: (code) =>
      code.replace(/\b(name|size|aliases): ("[^"]*"|\d+|\[[^\]]*\]),?|, key: "\w+"/g, ''),
  },
}

const require = createRequire(import.meta.url)

const pdfjs: { version: string } = require('pdfjs-dist/package.json')

/**
 * React as a module of the browser's kind. It comes in the older kind, which each of our files would
 * have to unpack for itself: it is unpacked once, and given on by names.
 */
const reactAsModules: Plugin = {
  name: 'react-as-modules',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId: (source, importer, { kind }: { kind?: string }) =>
    kind !== 'require-call' && !importer?.startsWith(UNPACKED) && unpacked.has(source)
      ? UNPACKED + source
      : null,
  transform: {
    filter: { code: /import \* as \w+ from ['"]react['"]/ },
    // Taken as an object, it may be looked through by name, and would have to bring all its names.
    handler: (code) =>
      code.replace(/import \* as (\w+) from (['"])react\2/g, 'import $1 from $2react$2'),
  },
  load: (id) => {
    if (!id.startsWith(UNPACKED)) return null
    const source = id.slice(UNPACKED.length)
    const names = Object.keys(require(source)).filter((name) => name !== 'default')
    return [
      `import packed from ${JSON.stringify(require.resolve(source))}`,
      'export default packed',
      ...names.map((name) => `export const ${name} = packed.${name}`),
    ].join('\n')
  },
}
const UNPACKED = '\0unpacked:'
const unpacked = new Set(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'])

/**
 * Charts look their scales up by name, in a module taken as an object: the tool for that would come
 * with every page. An object that is made of the names needs none.
 */
const scalesByName: Plugin = {
  name: 'scales-by-name',
  transform: {
    filter: {
      id: /recharts\/.*\.js$/,
      code: "import * as d3Scales from 'victory-vendor/d3-scale'",
    },
    handler: (code) => {
      const ofCharts = createRequire(require.resolve('recharts'))
      const names = Object.keys(ofCharts('victory-vendor/d3-scale')).join(', ')
      return code.replace(
        "import * as d3Scales from 'victory-vendor/d3-scale'",
        `import { ${names} } from 'victory-vendor/d3-scale'\nconst d3Scales = { ${names} }`,
      )
    },
  },
}

/** Six signs of a hash tell contents apart; a page names forty pictures, and hashes do not compress. */
const HASHED = 'assets/[name]-[hash:6][extname]'

/** pdf.js asks for its decoders by their names alone: their folder has to say their content. */
const DECODERS = `assets/pdfjs-${pdfjs.version.replaceAll('.', '_')}/[name][extname]`

const assetFileNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith('_nowasm_fallback.js')) ? DECODERS : HASHED

const api = 'http://127.0.0.1:3000'

/** The browser's files, or with `--ssr` what makes pages ahead: all in one, for production. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    leanIcons,
    reactAsModules,
    scalesByName,
    // `drawing.svg?w=640;1280&format=avif;webp&as=picture`, kept from build to build.
    imagetools({ include: /\.svg\?.*as=picture$/, cache: { dir: 'node_modules/.cache/images' } }),
  ],
  publicDir: 'web/public',
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true },
  resolve: {
    // Lucide's icons, drawn by a function of ours. Should they ask for another, they keep their own.
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('web/ui/content/icon.ts', import.meta.url)),
      },
      // As a module, so that what the map does not use stays behind.
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
    ],
  },
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    assetsDir: 'assets',
    // Pictures stay files of their own, so that they are cached and never weigh on a script.
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers too old to load scripts ahead load them when they are asked for.
      polyfill: false,
      // Which files a page needs, it says itself: the list for all pages weighs 2 kB on each of them.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // The map is a page of its own, which the server makes.
      ...(!isSsrBuild && { input: ['index.html', 'web/site/map/map-frame.ts'] }),
      treeshake: { propertyReadSideEffects: false },
      output: {
        assetFileNames,
        ...(!isSsrBuild && {
          codeSplitting: {
            // Few files rather than many small ones: they compress better, and the first of them
            // stays in the browser's cache from release to release.
            groups: [
              { name: 'rendering', test: rendering, priority: 1 },
              { name: 'frameworks', test: frameworks, priority: 1 },
              { name: 'icons', test: sharedIcons, priority: 1 },
              { name: 'shell', test: shell },
              { name: 'site-pages', test: sitePages },
              { name: 'days', test: days },
              { name: 'reckoning', test: reckoning },
              { name: 'programmes', test: programmes },
              { name: 'account-forms', test: accountForms },
              { name: 'new-password', test: newPassword },
              { name: 'mailed-link', test: mailedLink },
              { name: 'people', test: people },
            ],
          },
        }),
      },
    },
  },
  server: {
    // Spanish is bundled, so its files are Vite's own to serve.
    proxy: { '/api': api, '^/locales/(?!es/)': api, '/demo': api, '/mapa': api },
  },
}))
