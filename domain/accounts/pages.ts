import type { NounPages } from '#domain/kernel/pages.ts'

export const accountPages = {
  admin: {
    accounts: '/admin/usuarios',
    account: '/admin/usuarios/cuenta',
    newAccount: '/admin/usuarios/nueva',
    deactivation: '/admin/usuarios/desactivar',
    administrators: '/admin/administradores',
  },
  prerendered: {
    '/register': { description: 'register', isListed: true, readsQuery: true, isForm: true },
    '/login': { description: 'log-in', isListed: true, readsQuery: true, isForm: true },
    '/olvidar-contrasena': {
      description: 'forgotten-password',
      isListed: false,
      readsQuery: true,
      isForm: true,
    },
  },
  others: ['/login-success', '/cambiarContraseña', '/confirmar-correo', '/admin/verify'],
} as const satisfies NounPages
