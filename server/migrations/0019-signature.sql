create table signature_envelopes (
  id uuid primary key default gen_random_uuid(),
  signer_account_id bigint not null references accounts (id),
  signer_name text not null,
  signer_email text not null,
  document jsonb not null,
  return_url text not null,
  status text not null default 'sent' check (status in ('sent', 'completed', 'declined', 'voided')),
  signed_name text,
  signed_at timestamptz,
  signed_from text,
  signed_with text,
  sealed_key text,
  sealed_sha256 text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((status = 'completed') = (sealed_key is not null and signed_name is not null and signed_at is not null))
);
comment on table signature_envelopes is 'Owner: adapters/signature. Envelopes of the embedded e-signature service.';
comment on column signature_envelopes.document is 'The text as it was shown to the signer: title, version, capacity, sections.';
comment on column signature_envelopes.signed_with is 'The browser, as it called itself.';
comment on column signature_envelopes.sealed_key is 'The name of the sealed PDF in the storage.';

create table signature_keys (
  id bigint generated always as identity primary key,
  certificate text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
comment on table signature_keys is 'Owner: adapters/signature. The certificates and keys (PEM) that seal documents, made at first use; the newest seals, all of them stay.';
