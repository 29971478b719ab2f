import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built files of these folders, each from the first that has it: those whose name says
 * their content for ever, others for an hour. A folder that is not there has none.
 *
 * @param withoutRoute files that have a route of their own, which sends them or something else
 */
export async function serveFiles(
  app: FastifyInstance,
  folders: readonly string[],
  withoutRoute: readonly string[] = [],
): Promise<void> {
  const root = folders.filter((folder) => existsSync(folder))
  if (root.length === 0) return
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    // The page's own document is served with its head and its texts; compressed files, with their own;
    // pictures for shared links, with the association's name.
    globIgnore: ['index.html', '.vite/**', 'share/**', '**/*.{br,gz}', ...withoutRoute],
    setHeaders: (response, file) => {
      const isHashed = file.includes('/assets/')
      // A page's policy says nothing to a file: a script that runs beside the page may load our own
      // ones, and a drawing that is opened as a page needs its styles.
      const own = /\.m?js(\.br|\.gz)?$/.test(file)
        ? "script-src 'self'"
        : "style-src 'unsafe-inline'"
      response.header('content-security-policy', `default-src 'none';${own}`)
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
