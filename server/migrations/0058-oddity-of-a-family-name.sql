-- Somebody opened the record of a patient of their own family name, which few have.
alter table audit_oddities drop constraint audit_oddities_kind_check;
alter table audit_oddities add constraint audit_oddities_kind_check check (kind in (
  'own-name', 'family-name', 'no-relation', 'night', 'refusals', 'many-practices'));
