import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { rememberLanguage, startTexts } from './i18n/i18n.ts'
import { chooseLanguage } from './i18n/language.ts'
import { routes } from './routes.tsx'

const { search } = window.location
const language = chooseLanguage(search, document.cookie)
if (new URLSearchParams(search).has('lng')) rememberLanguage(language)
await startTexts(language)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
)
