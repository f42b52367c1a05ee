/** The least that production mode starts with. Nothing of it is anyone's. */
export const SAFE_PRODUCTION = {
  LINNET_MODE: "production",
  PUBLIC_URL: "https://portal.example.org/",
  DATABASE_URL: "postgresql://linnet@db.example.org/linnet?sslmode=verify-full",
  TRUST_PROXY: "1",
  COOKIE_SECRET: "gkeWqZ7xM2vT9sLrB4hYcN8dJfPa3uRm",
  DATA_SECRET: "Vb6nHs1QyKz5tXwE0jGoDi3lCpUf7aMr",
  SMTP_URL: "smtps://mail.hospital.example.org",
  MAIL_FROM: "portal@hospital.example.org",
  HOSPITAL_MAILBOX: "patient-access@hospital.example.org",
  HOSPITAL_NAME: "Riverbend Children's Hospital",
  HOSPITAL_ADDRESS: "12 Quay Street, Riverbend, OR 97001",
  HOSPITAL_TITLE_PREFIX: "RCH",
  HOSPITAL_TIME_ZONE: "America/Los_Angeles",
  STAFF_EMAIL_DOMAIN: "hospital.example.org",
  SUPPORT_PHONE: "541-555-0100",
} as const;
