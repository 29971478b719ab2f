import { createContext } from 'react'
import type { RouteObject } from 'react-router'
import { type Right, rights } from '#domain/kernel/rights.ts'
import type { Resources } from './i18n/resources.ts'
import type { LazyRoute } from './lazy-route.ts'

/** The groups of the administration's menu, in the order in which they are shown. */
export const menuGroups = ['people', 'money', 'books', 'association', 'website'] as const

/** A page's line in the administration's menu. */
export interface MenuEntry {
  /** The key of its title and its text under `links` of `admin.json`. */
  name: Exclude<keyof Resources['admin']['links'], 'dashboard' | 'title'>
  group: (typeof menuGroups)[number]
  /** Its place in the group. */
  place: number
}

/** A page: its address, who may open it, and what loads with it. */
export interface WebPage extends LazyRoute {
  path: string
  access: 'public' | 'member' | 'staff' | Right
  menu?: MenuEntry
  children?: RouteObject[]
}

/** Everything that the web has of one noun; `web/modules.ts` lists them all. */
export interface WebModule {
  /** The folder's name. */
  name: string
  pages: readonly WebPage[]
}

/** A line of the administration's menu, with where it leads and who may go there. */
export interface MenuLink extends MenuEntry {
  to: string
  right: Right
}

/** Tells whether a page is for people with a certain right. */
export function isOfRight(access: WebPage['access']): access is Right {
  return (rights as readonly string[]).includes(access)
}

/** The pages that administrators choose from, in the order in which they are shown; the frame provides it. */
export const MenuContext = createContext<readonly MenuLink[]>([])
