export type Locale = 'es' | 'eu' | 'en'

const messages = {
  generic_decline: {
    en: 'Your card was declined.',
    es: 'La tarjeta ha sido rechazada.',
    eu: 'Txartela ez da onartu.',
  },
  insufficient_funds: {
    en: 'Your card has insufficient funds.',
    es: 'La tarjeta no tiene fondos suficientes.',
    eu: 'Txartelak ez du diru nahikorik.',
  },
  expired_card: {
    en: 'Your card has expired.',
    es: 'La tarjeta está caducada.',
    eu: 'Txartela iraungita dago.',
  },
  incorrect_cvc: {
    en: "Your card's security code is incorrect.",
    es: 'El código de seguridad de la tarjeta no es correcto.',
    eu: 'Txartelaren segurtasun-kodea ez da zuzena.',
  },
  processing_error: {
    en: 'An error occurred while processing your card. Try again in a little bit.',
    es: 'Ha habido un problema con la tarjeta. Inténtalo de nuevo dentro de un rato.',
    eu: 'Arazo bat izan da txartelarekin. Saiatu berriro pixka bat barru.',
  },
  incorrect_number: {
    en: 'Your card number is incorrect.',
    es: 'El número de la tarjeta no es correcto.',
    eu: 'Txartelaren zenbakia ez da zuzena.',
  },
  invalid_expiry_month: {
    en: "Your card's expiration month is invalid.",
    es: 'El mes de caducidad de la tarjeta no es correcto.',
    eu: 'Txartelaren iraungitze-hilabetea ez da zuzena.',
  },
  invalid_expiry_year: {
    en: "Your card's expiration year is invalid.",
    es: 'El año de caducidad de la tarjeta no es correcto.',
    eu: 'Txartelaren iraungitze-urtea ez da zuzena.',
  },
  invalid_cvc: {
    en: "Your card's security code is invalid.",
    es: 'El código de seguridad de la tarjeta no puede ser ese.',
    eu: 'Txartelaren segurtasun-kodea ezin da hori izan.',
  },
  test_mode_live_card: {
    en: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
    es: 'La tarjeta ha sido rechazada: aquí solo valen tarjetas de prueba.',
    eu: 'Txartela ez da onartu: hemen probako txartelek bakarrik balio dute.',
  },
  authentication_required: {
    en: 'Your card was declined. This transaction requires authentication.',
    es: 'La tarjeta ha sido rechazada: tu banco pide que confirmes el pago.',
    eu: 'Txartela ez da onartu: zure bankuak ordainketa berresteko eskatzen dizu.',
  },
  setup_intent_authentication_failure: {
    en: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    es: 'No hemos podido confirmar la tarjeta con tu banco. Inténtalo de nuevo o usa otra tarjeta.',
    eu: 'Ezin izan dugu txartela zure bankuarekin berretsi. Saiatu berriro, edo erabili beste txartel bat.',
  },
} as const

export type CardMessage = keyof typeof messages

/** The message for the cardholder, in their language. */
export function cardMessage(key: CardMessage, locale: Locale): string {
  return messages[key][locale]
}

/** The first language of ours in an `Accept-Language` header; else English. */
export function localeOf(preference: string | undefined): Locale {
  const preferred = (preference ?? '').toLowerCase().split(',')
  for (const language of preferred) {
    const code = language.trim().slice(0, 2)
    if (code === 'es' || code === 'eu' || code === 'en') return code
  }
  return 'en'
}
