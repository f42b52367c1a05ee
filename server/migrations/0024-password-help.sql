alter table identity_links drop constraint identity_links_kind_check;
alter table identity_links add constraint identity_links_kind_check check (kind in ('activation', 'reset', 'forgotten'));
comment on column identity_links.kind is 'activation and reset: an administrator had it sent; forgotten: the person asked for it, from the sign-in page.';

create table password_help_counts (
  asked text not null,
  hour timestamptz not null,
  count integer not null,
  primary key (asked, hour)
);
comment on table password_help_counts is 'Owner: session. How often help to sign in was asked for in an hour, for an account and from an address, known by hashes; dropped after a day.';
